import { z } from 'zod'
import { area, command, Done, Id, input, Nothing, query } from './kit.ts'

/** Devices of one person that pushes go to, at most. */
export const MOST_PUSH_DEVICES = 10

const PushDevice = z.object({
  id: Id,
  /** Browser and system in words, as in the list of sessions; empty where the browser did not say. */
  device: z.string(),
  addedAt: z.string(),
  /** When something was pushed there last; null where nothing was. */
  usedAt: z.string().nullable(),
  current: z.boolean(),
})
export interface PushDevice extends z.infer<typeof PushDevice> {}

/** Bytes in base64url, as a browser's `PushSubscription` writes them. */
const bytes = (text: number) =>
  z
    .string()
    .length(text)
    .regex(/^[\w-]+$/)

/** What a browser's push service gave it (W3C Push API). */
const Subscription = input({
  endpoint: z
    .string()
    .max(1000)
    .regex(/^https?:\/\/[!-~]+$/),
  keys: input({ p256dh: bytes(87), auth: bytes(22) }),
})
export interface Subscription extends z.infer<typeof Subscription> {}

const someId = '019abf5e-0000-7000-8000-000000000001'

/** Pushes to devices: by the person's choice, which is a device at a time. They end with its session. */
export const push = area('push', {
  devices: query('GET /api/user/push', {
    may: 'self',
    summary: 'The devices of mine that pushes go to, the latest first',
    input: Nothing,
    reply: z.object({
      /** What a browser subscribes with (VAPID); null where the portal pushes nothing. */
      key: z.string().nullable(),
      rows: z.array(PushDevice),
    }),
    example: {},
    refuses: ['notWhileImpersonating'],
    live: 'session',
  }),
  subscribe: command('PUT /api/user/push', {
    may: 'self',
    inPerson: true,
    touches: ['session'],
    summary: 'From now on pushes go to this device, as long as one is signed in there',
    input: Subscription,
    reply: Done,
    example: {
      endpoint: 'https://push.example.com/none',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    },
    refuses: ['pushNotOffered', 'pushAddress', 'tooManyPushDevices', 'notWhileImpersonating'],
  }),
  remove: command('DELETE /api/user/push/:id', {
    may: 'self',
    inPerson: true,
    touches: ['session'],
    summary: 'No pushes to this device of mine any more',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
    refuses: ['notWhileImpersonating'],
  }),
})
