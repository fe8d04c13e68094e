import { badBodies } from './bad-bodies.ts'
import type { Check } from './check.ts'
import { firstSignIn } from './first-sign-in.ts'
import { health } from './health.ts'
import { latency } from './latency.ts'
import { readBack } from './read-back.ts'
import { refresh } from './refresh.ts'
import { requestToken } from './request-token.ts'
import { retry } from './retry.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { unauthenticated } from './unauthenticated.ts'
import { update } from './update.ts'

/** All checks by the name `--only` takes, in the order they are made: each leaves the next what it needs. */
export const checks = {
  health,
  'request-token': requestToken,
  unauthenticated,
  'sign-in': signIn,
  'first-sign-in': firstSignIn,
  update,
  'read-back': readBack,
  'bad-bodies': badBodies,
  retry,
  refresh,
  latency,
  'sign-out': signOut,
} as const satisfies Record<string, Check>

export type CheckName = keyof typeof checks
export const CHECK_NAMES = Object.keys(checks).filter((name): name is CheckName =>
  Object.hasOwn(checks, name),
)
