INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta, time) VALUES
(1, 'probe-1', 1, '019abf5e-0000-7000-8000-000000000001', 'probed', 1, E'{"n":1,"text":"Åäö \\"quoted\\"","amount":1.5}', '{"actor":"a","correlation":"c"}', '2026-11-22T12:51:17.668422Z'),
(2, 'probe-1', 2, '019abf5e-0000-7000-8000-000000000002', 'probed', 1, E'{"n":2,"text":"Åäö \\"quoted\\"","amount":1.5}', '{"actor":"a","correlation":"c"}', '2026-11-22T12:51:17.668675Z'),
(3, 'probe-1', 3, '019abf5e-0000-7000-8000-000000000003', 'probed', 1, E'{"n":3,"text":"Åäö \\"quoted\\"","amount":1.5}', '{"actor":"a","correlation":"c"}', '2026-11-22T12:51:17.668683Z');
INSERT INTO seals.seal (number, after, upto, events, root, previous, sealed_at, hash, signature) VALUES
(1, 0, 3, 3, E'\\x3ffcbd70092b00f0ad2ec06bd9fb66e8302e3b252ca4cc73f2be43b2d78f8fd8', E'\\x0000000000000000000000000000000000000000000000000000000000000000', '2026-11-22T10:00:00.000Z', E'\\xda318546f3dded2d59ea90e34ba5d8a4129f585da6a3a01f6973e46210ab1caf', E'\\x9705848e60f967c2a3d9056929b506911968c2bffa99f707c733d0992c53851614d633818d0f6974a033e2c41b00bb7941b3dd9979affd1ea78ee15ee2b99504');
