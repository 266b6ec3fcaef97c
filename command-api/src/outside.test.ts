import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { outsideOf } from './outside.ts'

const key = (of: number) => Buffer.alloc(32, of).toString('base64')

it('what there is no gateway for has not gone out, rather than into an outbox that nobody reads', async () => {
  const settings = await readSettings({
    PROFILE: 'scaled',
    DATABASE_URL: 'postgres://db/portal',
    PUBLIC_URL: 'https://portal.example',
    MASTER_KEY: key(1),
    TOKEN_KEY: key(2),
    CLAIM_KEY: key(3),
  })
  // Nothing is written into a database.
  const nothing = {} as pg.Pool
  const { mailer, sms } = outsideOf(settings, nothing, createLogger('silent'))
  const message = { id: '1', to: '+46700000000', text: 'Koden är 1', maybeTwice: false }
  await expect(sms.send(message)).rejects.toMatchObject({ name: 'NotOut', why: 'refused' })
  await expect(mailer.send({ ...message, subject: 'Koden', locale: 'sv' })).rejects.toMatchObject({
    name: 'NotOut',
    why: 'refused',
  })
})
