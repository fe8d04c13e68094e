import { PERMISSIONS } from '../permissions.ts'
import type { Move, Workflow } from './workflow.ts'

/** A workflow as a page of the specification shows it: a diagram (mermaid) and the table of its moves. */
export function drawWorkflow(name: string, workflow: Workflow): string {
  return [`## ${name}`, '', ...diagramOf(workflow), '', ...tableOf(workflow), '', ...guardsOf(workflow)]
    .join('\n')
    .trimEnd()
}

function diagramOf({ states, initial, final, events, moves }: Workflow): string[] {
  const arrows = moves.flatMap(({ event, from, to, may }) =>
    // A move that happens by itself is marked.
    from.map((state) => `  ${state} --> ${to}: ${events[event]?.label}${may === null ? ' (by itself)' : ''}`),
  )
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...Object.entries(states).map(([state, { label }]) => `  ${state}: ${label}`),
    `  [*] --> ${initial}`,
    ...arrows,
    ...final.map((state) => `  ${state} --> [*]`),
    '```',
  ]
}

function tableOf(workflow: Workflow): string[] {
  const { states, events } = workflow
  const label = (state: string): string => states[state]?.label ?? state
  const row = (move: Move): string[] => [
    events[move.event]?.label ?? move.event,
    move.from.map(label).join(', '),
    label(move.to),
    whoOf(move),
    (move.guards ?? []).map((guard) => `\`${guard}\``).join(', '),
    move.needsReason === true ? 'yes' : '',
    move.isUndoable ? 'yes' : '',
  ]
  const head = ['move', 'from', 'to', 'who', 'guards', 'reason', 'undo']
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...workflow.moves.map((move) => line(row(move)))]
}

function whoOf({ may, cause }: Move): string {
  if (may === null) return `by itself when ${cause}`
  const { roles }: { roles: readonly string[] } = PERMISSIONS[may]
  return `${roles.includes('staff') ? 'everyone' : 'operation managers'} (\`${may}\`)`
}

/** The sentence with which each guard refuses. */
const guardsOf = ({ guards }: Workflow): string[] =>
  Object.entries(guards).map(([guard, sentence]) => `- \`${guard}\` refuses with “${sentence}”.`)
