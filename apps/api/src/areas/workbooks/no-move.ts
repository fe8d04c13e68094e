import { moveRefusal, movesFrom, type Rights, stateWords, type Workflow } from '@org/core/contract'
import type { Refusal } from './cells.ts'

/** Why no person makes a row's state another one. */
export function noMove<S extends string, E extends string, G extends string>(
  workflow: Workflow<S, E, G>,
  { from, to, rights }: { from: S; to: S; rights: Rights },
): Refusal {
  const own = workflow.moves.find((each) => each.to === to && each.from.includes(from))
  const { states, what } = workflow
  const next = movesFrom(workflow, from).map((each) => `“${states[each.to].label}”`)
  return {
    message:
      (own === undefined ? null : moveRefusal(workflow, from, own.event, rights)) ??
      `“${states[to].label}” is not possible: this ${what} is ${stateWords(workflow, from)}`,
    remedy: next.length === 0 ? 'There is no other step.' : `Possible: ${next.join(', ')}.`,
  }
}
