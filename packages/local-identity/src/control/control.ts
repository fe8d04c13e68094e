import * as z from 'zod'

/** The faults and settings a test can switch while the service runs. */
export const controlSchema = z.strictObject({
  /** What every refresh gets: `hang` never answers; `revoked` is a final refusal. */
  refresh: z.enum(['ok', '429', '500', 'hang', 'revoked']),
  userInfo: z.enum(['ok', '500', 'hang']),
  /** Whether a refresh answers with a new refresh token and retires the old one. */
  rotation: z.boolean(),
  /** How long a retired refresh token may be sent again, in seconds: an answer may not have arrived. */
  rotationGraceS: z.int().min(0).max(60),
  accessTokenTtlS: z.int().min(1).max(86_400),
})
export type ControlState = z.infer<typeof controlSchema>

export const controlPatchSchema = controlSchema.partial()
export type ControlPatch = z.infer<typeof controlPatchSchema>

export const countersSchema = z.object({
  /** Requests to refresh, answered or not, by either door. */
  refresh: z.number(),
  authorize: z.number(),
  /** Authorization codes handed in for tokens. */
  token: z.number(),
  userInfo: z.number(),
  revoke: z.number(),
})
export type Counters = z.infer<typeof countersSchema>

const DEFAULT_ROTATION_GRACE_S = 10

/** The header a control call must carry: a page of another site cannot send it unasked. */
export const CONTROL_HEADER = 'x-local-identity-control'

const noCounts = (): Counters => ({ refresh: 0, authorize: 0, token: 0, userInfo: 0, revoke: 0 })

/** The switches and counters of one running service; a restart forgets them. */
export class Control {
  readonly #initial: ControlState
  #state: ControlState
  #counters = noCounts()

  constructor(accessTokenTtlS: number) {
    this.#initial = {
      refresh: 'ok',
      userInfo: 'ok',
      rotation: false,
      rotationGraceS: DEFAULT_ROTATION_GRACE_S,
      accessTokenTtlS,
    }
    this.#state = this.#initial
  }

  get state(): ControlState {
    return this.#state
  }

  get counters(): Counters {
    return { ...this.#counters }
  }

  change(patch: ControlPatch): void {
    this.#state = controlSchema.parse({ ...this.#state, ...patch })
  }

  count(event: keyof Counters): void {
    this.#counters[event] += 1
  }

  reset(): void {
    this.#state = this.#initial
    this.#counters = noCounts()
  }
}
