import { describe, expect, it } from 'vitest'
import { looseOrders } from './order.ts'

describe('the check of orders', () => {
  it.each([
    [".orderBy('c.issued_at', 'desc').limit(5)", 'ends with c.issued_at'],
    [".orderBy('c.issued_at', 'desc')\n  .orderBy('c.name', 'desc')", 'ends with c.name'],
    [".orderBy('c.issued_at', 'desc')\n  .orderBy('c.contract_id')", 'different directions'],
    [".orderBy(columns[sort ?? 'at'], inOrder).orderBy('c.contract_id')", 'different directions'],
    ['.orderBy(order.by, order.way).limit(5)', 'ends with order.by'],
    [".orderBy(order.by, order.way).orderBy('c.id')", 'different directions'],
    ['`SELECT 1 FROM s ORDER BY s.at DESC LIMIT 5`', 'ends with s.at'],
    ['`SELECT array_agg(f.id ORDER BY f.added_at) FROM f`', 'ends with f.added_at'],
    ['`SELECT 1 FROM s ORDER BY s.at DESC NULLS LAST, s.id`', 'different directions'],
  ])('finds %s', (source, fault) => {
    expect(looseOrders(source)).toEqual([expect.stringContaining(fault)])
  })

  it.each([
    ".orderBy('c.issued_at', 'desc')\n  .orderBy('c.contract_id', 'desc')",
    ".orderBy('e.at', 'desc').orderBy('e.position', 'desc')",
    ".orderBy(columns[sort ?? 'at'], inOrder).orderBy('c.contract_id', inOrder)",
    ".orderBy(by, (order) => inOrder(order).nullsLast()).orderBy('c.id', inOrder)",
    ".orderBy(order.by, order.way).orderBy('c.id', order.way)",
    ".orderBy('name').limit(5)",
    '`SELECT array_agg(f.id ORDER BY f.added_at, f.file_id) FROM f ORDER BY f.name`',
    '`SELECT 1 FROM s ORDER BY s.at DESC NULLS LAST, s.id DESC`',
  ])('lets %s be', (source) => {
    expect(looseOrders(source)).toEqual([])
  })
})
