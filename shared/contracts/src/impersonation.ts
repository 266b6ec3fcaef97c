import { z } from 'zod'
import { area, command, Id, input, Locale } from './kit.ts'

const reply = z.object({
  locale: Locale.nullable(),
  jwtToken: z.string(),
  refreshToken: z.string(),
})

/** Looking through somebody else's eyes. */
export const impersonation = area('impersonation', {
  start: command('POST /api/admin/user/:id/impersonate', {
    may: 'impersonater',
    touches: [],
    summary: "Take over a person's session; never upwards",
    input: input({ id: Id }),
    reply,
    secret: true,
    example: { id: '019abf5e-0000-7000-8000-000000000001' },
    refuses: ['cannotImpersonate', 'proofNeeded', 'notWhileImpersonating'],
  }),
  end: command('DELETE /api/admin/user/impersonate', {
    may: 'impersonated',
    touches: [],
    summary: 'Leave: back to the own session',
    input: input({}),
    reply,
    secret: true,
    example: {},
    refuses: ['notSignedIn'],
  }),
})
