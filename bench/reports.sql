-- Rows as rounds would have left them: 8,000 a gaming day at 20 tables, the last day first.
INSERT INTO tables_pit (name) VALUES ('Bench');
INSERT INTO tables_table (id, name, game, pit_id, snapshot, version, step, head, last_event_at, is_closed)
SELECT n, 'LIR ' || n, 'let_it_ride', (SELECT max(id) FROM tables_pit), '{}', 1, 1, '', now(), false
FROM generate_series(1, 20) n;
INSERT INTO tables_seat (id, table_id, number, is_taken, player)
SELECT t * (1::bigint << 40) + s, t, s, false, ''
FROM generate_series(1, 20) t, generate_series(1, 6) s;
CREATE TEMP TABLE dealt AS
SELECT n AS id, n % 20 + 1 AS table_id, n / 20 + 1 AS number,
    DATE '2026-11-15' - (n / 8000)::int AS gaming_day,
    (DATE '2026-11-15' - (n / 8000)::int)::timestamptz + interval '11 hours'
        + (n % 8000) * interval '9 seconds' AS ended_at,
    (7 + (n / 20 / 20) % 12)::text AS dealer
FROM generate_series(0, :rounds - 1) n;
INSERT INTO tables_round (id, table_id, number, rules_reference, gaming_day, dealer, dealt_at, ended_at, last_sequence,
    was_missed, void, record, settlement, staked_cents, returned_cents)
SELECT id, table_id, number, 'MD', gaming_day, dealer, ended_at - interval '1 minute', ended_at, number, id % 500 = 0,
    CASE WHEN id % 90 = 0 THEN 'misdeal' ELSE '' END, '{"game":"let_it_ride"}', '{"seats":[]}', 9000,
    CASE WHEN id % 90 = 0 THEN 9000 ELSE (id % 7) * 2000 END
FROM dealt;
INSERT INTO tables_wager (round_id, seat_id, box, player, stake_cents, outcome, odds, pays_cents, returned_cents)
SELECT d.id, d.table_id * (1::bigint << 40) + s, 'bet_3', '', 1000, 'lose', '', 0, 0
FROM dealt d, generate_series(1, 3) s;
INSERT INTO tables_roundseat (round_id, sequence, seat, place, hand, staked_cents, paid_cents)
SELECT d.id, d.number, s, 'main', (ARRAY['nothing', 'pair', 'two_pair', 'flush'])[1 + (d.id + s) % 4], 3000,
    ((d.id + s) % 5) * 1000
FROM dealt d, generate_series(1, 3) s;
INSERT INTO tables_irregularity (table_id, sequence, place, round_number, kind, outcome, law, at, gaming_day, noted_by)
SELECT table_id, number, 0, number, 'card_face_up', 'set_aside', '36.05.18.13B', ended_at, gaming_day, dealer
FROM dealt WHERE id % 70 = 0;
INSERT INTO tables_approval (table_id, number, kind, reason, round_number, step, asked_by, asked_at, answer, answered_by,
    answered_at, sequence)
SELECT table_id, number, CASE WHEN id % 2 = 0 THEN 'void' ELSE 'correction' END, 'misdeal', number, 1, dealer,
    ended_at - (id % 97) * interval '1 second', 'approved', (40 + id % 5)::text, ended_at, number
FROM dealt WHERE id % 90 < 2;
INSERT INTO tables_roundcorrection (round_id, sequence, gaming_day, made_at, asked_by, approved_by, reason, record,
    settlement, difference_cents)
SELECT id, number + 1, gaming_day, ended_at, dealer, '40', 'tape', '{}', '{}', 500 FROM dealt WHERE id % 400 = 0;
CREATE TEMP TABLE hours AS
SELECT table_id, date_trunc('hour', ended_at) AS began_at, gaming_day, dealer, count(*) AS rounds
FROM dealt GROUP BY 1, 2, 3, 4;
INSERT INTO tables_tally (table_id, began_at, gaming_day, kind, name, dealer, "by", number, staked_cents, returned_cents)
SELECT table_id, began_at, gaming_day, kind, '', dealer, '', rounds, 9000 * rounds, 8000 * rounds
FROM hours, unnest(ARRAY['round', 'void', 'dealing', 'missed']) kind
UNION ALL SELECT table_id, began_at, gaming_day, 'wager', name, dealer, '', rounds, 3000 * rounds, 2500 * rounds
FROM hours, unnest(ARRAY['bet_1', 'bet_2', 'bet_3', 'five_card_bonus', 'three_card_bonus', 'six_card_bonus', 'progressive']) name
UNION ALL SELECT table_id, began_at, gaming_day, 'stub_count', 'right', dealer, '', rounds / 5, 0, 0 FROM hours
UNION ALL SELECT table_id, began_at, gaming_day, kind, '', dealer, '40', 1, 0, 0
FROM hours, unnest(ARRAY['voided', 'recut', 'corrected']) kind;
