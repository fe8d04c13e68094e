import type { ProductError } from '@org/core/contract'

/** What people share in turns; `programs` are estimates of programs of many fields. */
export const SHARED_IN_TURNS = [
  'calls',
  'uploads',
  'largeReads',
  'orders',
  'files',
  'designs',
  'days',
  'programs',
] as const
export type SharedInTurns = (typeof SHARED_IN_TURNS)[number]

export interface TurnsOptions {
  /** What these are turns of, for whoever watches the process. */
  of: SharedInTurns
  /** Pieces of work under way at the same time. */
  atOnce: number
  /** Of these, the most of one person; without it, all of them. */
  eachAtOnce?: number
  /** Pieces of one person that may wait. */
  eachWaiting: number
  /** What a person with that many waiting pieces is told. */
  tooMany(): ProductError
}

/** Work that people share: turns go round by person, so that who asks for much waits for themselves. */
export interface Turns {
  /**
   * Waits for the person's turn.
   *
   * @returns gives the turn on; a second call does nothing
   * @throws what `tooMany` makes; the signal's reason if it fires before the turn has come
   */
  enter(asker: Asker): Promise<() => void>
  /** Does the work in the person's turn. @throws the same, or what the work throws */
  take<T>(asker: Asker, work: () => Promise<T>): Promise<T>
}

/** Who asks for something that people share. */
export interface Asker {
  person: string
  /** Fires when they have gone. It is not looked at unless they have to wait. */
  readonly signal?: AbortSignal
}

interface Line {
  /** Whose pieces begin first: the lowest goes first. Each piece that begins adds one. */
  tag: number
  running: number
  waiting: Set<{ begin(): void }>
}

/** Pieces of work of this process, of all that share a name. */
export type TurnCounts = Record<'running' | 'waiting', number>

const counts = new Map<SharedInTurns, TurnCounts>(
  SHARED_IN_TURNS.map((of) => [of, { running: 0, waiting: 0 }]),
)

/** Some turns belong to a server and some to the process (its threads): counted together, a process has one server. */
export const turnCounts = (): ReadonlyMap<SharedInTurns, Readonly<TurnCounts>> => counts

function add(of: SharedInTurns, what: keyof TurnCounts, by: 1 | -1): void {
  const count = counts.get(of)
  if (count !== undefined) count[what] += by
}

/**
 * Start-time fair queueing: a person's pieces are tagged with consecutive numbers, from the tag of the piece that began
 * last, and the lowest tag begins first. So a person who comes late is not behind all that others have waiting, and who
 * comes again and again does not hold up what others wait for.
 *
 * Source: P. Goyal, H. M. Vin, H. Cheng, “Start-time fair queueing”, SIGCOMM 1996.
 */
export function createTurns({ of, atOnce, eachAtOnce = atOnce, eachWaiting, tooMany }: TurnsOptions): Turns {
  const lines = new Map<string, Line>()
  let running = 0
  let latest = 0

  const begin = (line: Line): void => {
    latest = Math.max(latest, line.tag)
    line.tag += 1
    line.running += 1
    running += 1
    add(of, 'running', 1)
  }
  /** The line whose turn it is; null if nobody may begin. */
  const next = (): Line | null => {
    if (running >= atOnce) return null
    let first: Line | null = null
    for (const line of lines.values()) {
      if (line.waiting.size === 0 || line.running >= eachAtOnce) continue
      if (first === null || line.tag < first.tag) first = line
    }
    return first
  }
  const goOn = (): void => {
    for (let line = next(); line !== null; line = next()) {
      const [first] = line.waiting
      if (first === undefined) return
      line.waiting.delete(first)
      begin(line)
      first.begin()
    }
  }
  const leave = (line: Line): void => {
    line.running -= 1
    running -= 1
    add(of, 'running', -1)
    goOn()
    // Nobody waits either: whose turn it was no longer matters.
    if (running === 0) lines.clear()
  }

  const turnOf = async (asker: Asker): Promise<() => void> => {
    const { person } = asker
    const line = lines.get(person) ?? { tag: latest, running: 0, waiting: new Set() }
    lines.set(person, line)
    if (line.waiting.size === 0) line.tag = Math.max(line.tag, latest)
    if (running < atOnce && line.running < eachAtOnce) begin(line)
    else {
      if (line.waiting.size >= eachWaiting) throw tooMany()
      add(of, 'waiting', 1)
      await waited(line, asker.signal).finally(() => add(of, 'waiting', -1))
    }
    return () => leave(line)
  }

  const enter: Turns['enter'] = async (asker) => {
    const giveOn = await turnOf(asker)
    let isOver = false
    return () => {
      if (!isOver) giveOn()
      isOver = true
    }
  }
  return {
    enter,
    async take(asker, work) {
      const giveOn = await enter(asker)
      try {
        return await work()
      } finally {
        giveOn()
      }
    },
  }
}

/** Resolves when the line's turn has come to what is put at its end here. @throws the signal's reason */
async function waited(line: Line, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const turn = Promise.withResolvers<void>()
  const place = { begin: turn.resolve }
  const leave = (): void => {
    if (line.waiting.delete(place)) turn.reject(signal?.reason)
  }
  line.waiting.add(place)
  signal?.addEventListener('abort', leave, { once: true })
  await turn.promise.finally(() => signal?.removeEventListener('abort', leave))
}

/** Does work that reads very many rows, in the turn of the person who asks. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** What a question about very many rows needs. */
export interface Asking<D> {
  db: D
  inTurn: InTurn
}

/** Within a turn, and in programs that answer nobody. */
export const atOnce: InTurn = (work) => work()
