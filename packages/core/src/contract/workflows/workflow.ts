import { type Capability, isAllowed, type Rights, refusalOf } from '../permissions.ts'

/** One legal move. */
export interface Move<S extends string = string, E extends string = string, G extends string = string> {
  event: E
  from: readonly S[]
  to: S
  /** Who may; null for a move that happens by itself, when `cause` does. */
  may: Capability | null
  /** The cause of a move that happens by itself. */
  cause?: string
  /** Further conditions; the workflow's `guards` have a sentence for each. */
  guards?: readonly G[]
  /** Whether the person must give a reason. */
  needsReason?: boolean
  /** Whether its person can undo it as an edit, while nobody has changed the row later. */
  isUndoable: boolean
}

/** A workflow as a table of all legal moves. The server enforces it, pages offer its moves, and the documents show it. */
export interface Workflow<S extends string = string, E extends string = string, G extends string = string> {
  /** The row's word in messages: `enrollment`. */
  what: string
  /** `words` if the label does not fit a sentence: "this enrollment is in review". */
  states: Readonly<Record<S, { label: string; words?: string }>>
  initial: S
  /** Its final states, which no move leaves. */
  final: readonly S[]
  /** With the label of a button: `Sign`. */
  events: Readonly<Record<E, { label: string }>>
  /** The sentence with which each guard refuses. */
  guards: Readonly<Record<G, string>>
  moves: readonly Move<S, E, G>[]
}

/** Keeps the exact words of a workflow while checking its shape. */
export function defineWorkflow<const S extends string, const E extends string, const G extends string>(
  workflow: Workflow<S, E, G>,
): Workflow<S, E, G> {
  return workflow
}

/** The move an event makes from a state; null when it is not legal there. */
export function findMove<S extends string, E extends string, G extends string>(
  workflow: Workflow<S, E, G>,
  from: S,
  event: E,
): Move<S, E, G> | null {
  return workflow.moves.find((move) => move.event === event && move.from.includes(from)) ?? null
}

/** The moves that people can make from a state, whatever their role; moves that happen by themselves are left out. */
export function movesFrom<S extends string, E extends string, G extends string>(
  workflow: Workflow<S, E, G>,
  from: S,
): Move<S, E, G>[] {
  return workflow.moves.filter((move) => move.may !== null && move.from.includes(from))
}

/** A state as people read it. One that only a later server knows reads as its name: `flown_over` is “Flown over”. */
export function stateOf<S extends string>(
  { states }: Pick<Workflow<S>, 'states'>,
  state: S,
): { label: string; words?: string } {
  if (Object.hasOwn(states, state)) return states[state]
  const label = state.replaceAll('_', ' ')
  return { label: `${label.charAt(0).toUpperCase()}${label.slice(1)}` }
}

/** A state's words within a sentence: "this enrollment is in review". */
export function stateWords<S extends string>(workflow: Workflow<S>, state: S): string {
  const { label, words } = stateOf(workflow, state)
  return words ?? label.toLowerCase()
}

/** Why an event is not possible from a state, in a sentence, and what is possible instead; null when it is possible. */
export function illegalMove<S extends string, E extends string, G extends string>(
  workflow: Workflow<S, E, G>,
  from: S,
  event: E,
): { message: string; remedy: string } | null {
  if (findMove(workflow, from, event) !== null) return null
  const legal = movesFrom(workflow, from).map((move) => workflow.events[move.event].label.toLowerCase())
  return {
    message: `“${workflow.events[event].label}” is not possible: this ${workflow.what} is ${stateWords(workflow, from)}`,
    remedy: legal.length === 0 ? 'There is no other step.' : `Possible steps: ${legal.join(', ')}.`,
  }
}

/** Why a person is not offered a move, in a sentence; null when it is offered. The server checks the guards. */
export function moveRefusal<S extends string, E extends string, G extends string>(
  workflow: Workflow<S, E, G>,
  from: S,
  event: E,
  rights: Rights,
): string | null {
  const move = findMove(workflow, from, event)
  if (move === null) return illegalMove(workflow, from, event)?.message ?? null
  if (move.may === null) return `This happens automatically when ${move.cause ?? 'something else changes'}`
  return isAllowed(rights, move.may) ? null : refusalOf(move.may, rights)
}
