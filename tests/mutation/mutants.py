"""The ways to break a module by one small change each: those of mutmut, and some that take a guard away.

mutmut itself leaves out whatever has a decorator or is done when a module is imported: here that would be
every function that cites the law, the tables of hands and pays, and the table of permissions. So its
operators are applied to the whole text of a module.
"""

import ast
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

import libcst as cst
import libcst.matchers as m
from libcst.metadata import ByteSpanPositionProvider, MetadataWrapper
from mutmut.mutation.mutators import mutation_operators

# The sets of roles in the table of permissions, and what each is mistaken for.
ROLES = {"DEALER": "FLOOR", "FLOOR": "DEALER", "SYSTEM": "DEALER"}


class Mutant(NamedTuple):
    """A module with one change; `name` describes it and stays the same while that line does."""

    name: str
    source: str


def mutants_of(
    path: str, source: str, functions: Collection[str] = (), without: Collection[str] = ()
) -> list[Mutant]:
    """Yield every mutant of a module, or of these functions, leaving out these names."""
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    spans = wrapper.resolve(ByteSpanPositionProvider)
    text, meaning = source.encode(), ast.dump(ast.parse(source))
    names: Counter[str] = Counter()
    found: dict[str, Mutant] = {}
    for where, node, change in _changes(wrapper.module, ()):
        outermost = where[0] if where else ""
        if (functions and outermost not in functions) or outermost in without:
            continue
        if isinstance(node, cst.BaseCompoundStatement):
            mutated = _replaced(wrapper.module, node, change).code
        else:
            start, end = spans[node].start, spans[node].start + spans[node].length
            changed = wrapper.module.code_for_node(change).strip().encode()
            mutated = (text[:start] + changed + text[end:]).decode()
        if mutated in found or ast.dump(ast.parse(mutated)) == meaning:
            continue
        name = f"{path} {'.'.join(where) or 'module'}: {_difference(source, mutated)}"
        names[name] += 1
        again = f" (no. {names[name]})" if names[name] > 1 else ""
        found[mutated] = Mutant(name + again, mutated)
    return list(found.values())


def _replaced(module: cst.Module, node: cst.CSTNode, change: cst.CSTNode) -> cst.Module:
    """Write the whole text again: needed where indented lines follow, but slow."""
    replaced = module.deep_replace(node, change)
    assert isinstance(replaced, cst.Module)
    return replaced


def _difference(source: str, mutated: str) -> str:
    """Return the removed lines and the added lines, each as one text."""
    old, new = ([line.strip() for line in text.splitlines()] for text in (source, mutated))
    while old and new and old[-1] == new[-1]:
        old.pop(), new.pop()
    pairs = enumerate(zip(old, new, strict=False))
    same = next((n for n, (was, now) in pairs if was != now), min(len(old), len(new)))
    was, now = (" ".join(lines[same:]) for lines in (old, new))
    return f"{was}  =>  {now}"


def _changes(
    node: cst.CSTNode, where: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], cst.CSTNode, cst.CSTNode]]:
    """Yield each part of a module with its replacement and the function it is in."""
    if _is_left_alone(node):
        return
    if isinstance(node, cst.FunctionDef | cst.ClassDef):
        where = (*where, node.name.value)
    elif not where and isinstance(node, cst.Assign | cst.AnnAssign):
        target = node.target if isinstance(node, cst.AnnAssign) else node.targets[0].target
        where = (target.value,) if isinstance(target, cst.Name) else ()
    if isinstance(node, cst.If | cst.CompIf):
        yield from ((where, node.test, change) for change in _not(node.test))
    if isinstance(node, cst.DictElement):
        yield from ((where, node.value, change) for change in _other_roles(node.value))
    for kind, operator in OPERATORS:
        if isinstance(node, kind):
            for change in operator(node):
                yield where, node, change
    for child in node.children:
        yield from _changes(child, where)


def _is_left_alone(node: cst.CSTNode) -> bool:
    """Return whether no run depends on this: types, imports, citations and docstrings."""
    if isinstance(node, cst.Annotation | cst.Decorator | cst.Import | cst.ImportFrom):
        return True
    if m.matches(node, m.Subscript(value=m.Name("Literal"))):
        return True
    return m.matches(node, m.SimpleStatementLine(body=[m.Expr(value=m.SimpleString())]))


def _no_guard(node: cst.Raise | cst.Expr) -> Iterator[cst.CSTNode]:
    """Remove a check, or any other call made for its effect."""
    if isinstance(node, cst.Raise) or isinstance(node.value, cst.Call):
        yield cst.Pass()


def _not(test: cst.BaseExpression) -> Iterator[cst.CSTNode]:
    """Negate a condition that has no operator of its own."""
    if not isinstance(test, cst.Comparison | cst.UnaryOperation):
        inner = test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        yield cst.UnaryOperation(cst.Not(), inner)


def _other_roles(value: cst.BaseExpression) -> Iterator[cst.CSTNode]:
    """Give a command to other roles."""
    if isinstance(value, cst.Name) and value.value in ROLES:
        yield cst.Name(ROLES[value.value])


Change = Callable[[Any], Iterable[cst.CSTNode]]


def _once(operator: Change) -> Change:
    """Keep the first of several similar changes: any other text will do."""

    def first(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        for change in operator(node):
            yield change
            return

    return first


def _arguments(node: cst.Call) -> Iterator[cst.CSTNode]:
    """Set each named argument to None; dropping a positional one would only raise TypeError."""
    if m.matches(node.func, m.Name("Refused")):
        return  # What its sentence names.
    for i, arg in enumerate(node.args):
        if arg.keyword is not None and not m.matches(arg.value, m.Name("None")):
            none = arg.with_changes(value=cst.Name("None"))
            yield node.with_changes(args=[*node.args[:i], none, *node.args[i + 1 :]])


def _operators() -> Iterator[tuple[type, Change]]:
    for kind, operator in mutation_operators:
        name = operator.__name__
        if name == "operator_string":
            yield kind, _once(operator)
        elif name == "operator_arg_removal":
            yield kind, _arguments
        elif name != "operator_assignment":
            yield kind, operator
    yield cst.Raise, _no_guard
    yield cst.Expr, _no_guard


OPERATORS = tuple(_operators())
