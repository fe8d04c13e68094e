import { type Capability, isAllowed, type Role, refusalOf } from '../permissions.ts'

/** One legal move. */
export interface Move<S extends string = string, E extends string = string, G extends string = string> {
  event: E
  from: readonly S[]
  to: S
  /** Who may; null for a move that happens by itself, when `cause` does. */
  may: Capability | null
  /** What a derived move follows from. */
  cause?: string
  /** What has to hold besides; the workflow's `guards` say each in a sentence. */
  guards?: readonly G[]
  /** Whether the person has to say why. */
  needsReason?: boolean
  /** Whether the person who made it can take it back as an edit, while nobody has changed the row since. */
  isUndoable: boolean
}

/** A workflow as a table: the only legal moves. The server enforces it, pages offer from it, documents are drawn from it. */
export interface Workflow<S extends string = string, E extends string = string, G extends string = string> {
  /** `enrollment`: what messages call the row. */
  what: string
  /** `words` where the label does not read in a sentence: "this enrollment is in review". */
  states: Readonly<Record<S, { label: string; words?: string }>>
  initial: S
  /** Where it may end: states without a way out. */
  final: readonly S[]
  /** As a button says them: `Sign`. */
  events: Readonly<Record<E, { label: string }>>
  /** What a guard asks for, as the sentence that refuses. */
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

/** What a person can do from a state, whoever they are: derived moves are left out. */
export function movesFrom<S extends string, E extends string, G extends string>(
  workflow: Workflow<S, E, G>,
  from: S,
): Move<S, E, G>[] {
  return workflow.moves.filter((move) => move.may !== null && move.from.includes(from))
}

/** The name of a state as a sentence has it: "this enrollment is in review". */
export function stateWords<S extends string>(workflow: Workflow<S>, state: S): string {
  const { label, words } = workflow.states[state]
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
    remedy: legal.length === 0 ? 'No other step is possible.' : `Possible steps: ${legal.join(', ')}.`,
  }
}

/** Why a person is not offered a move, in a sentence; null when it is offered. The server checks the guards. */
export function moveRefusal<S extends string, E extends string, G extends string>(
  workflow: Workflow<S, E, G>,
  from: S,
  event: E,
  role: Role,
): string | null {
  const move = findMove(workflow, from, event)
  if (move === null) return illegalMove(workflow, from, event)?.message ?? null
  if (move.may === null) return `This happens by itself when ${move.cause ?? 'something else changes'}`
  return isAllowed(role, move.may) ? null : refusalOf(move.may)
}
