import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS, ROLES } from '../permissions.ts'
import { drawWorkflow } from './drawing.ts'
import { ENROLLMENT_EVENTS, ENROLLMENT_STATUSES, enrollmentWorkflow, HOLDING_STATUSES } from './enrollment.ts'
import {
  DATED_STATUSES,
  FIELD_YEAR_EVENTS,
  FIELD_YEAR_STATUSES,
  FOLLOWED,
  fieldYearWorkflow,
  LOCKED_STATUS,
  PLANNED_STATUSES,
  REPORTED_STATUSES,
} from './field-year.ts'
import {
  BLOCKED_STATUSES,
  COLLECTED_STATUSES,
  NOT_AT_PLACE_STATUSES,
  POINT_STATUSES,
  type PointStatus,
  pointWorkflow,
  SAMPLED_STATUSES,
  WAITING_STATUSES,
} from './point.ts'
import {
  ACCEPTED_STATUSES,
  AT_LAB_STATUSES,
  AWAITED_STATUSES,
  GIVEN_UP_STATUSES,
  IN_TRANSIT_STATUSES,
  LABEL_OPEN_STATUSES,
  MISSING_STATUSES,
  NOT_SENT_STATUSES,
  nextStep,
  PASSING_STATUSES,
  SAMPLE_STATUSES,
  type SampleStatus,
  sampleWorkflow,
  WAY_STATUSES,
  WITH_RESULTS_STATUSES,
  WITHOUT_RESULTS_STATUSES,
} from './sample.ts'
import { OPEN_UPLOAD_STATUSES, UPLOAD_STATUSES, uploadWorkflow } from './upload.ts'
import { findMove, illegalMove, moveRefusal, movesFrom, stateWords, type Workflow } from './workflow.ts'

const WORKFLOWS: readonly (readonly [string, Workflow])[] = [
  ['Enrollment', enrollmentWorkflow],
  ['Field year', fieldYearWorkflow],
  ['Point', pointWorkflow],
  ['Sample and label', sampleWorkflow],
  ['Upload', uploadWorkflow],
]

/** In the order of their numbers. */
const RULES = [
  'Every state can be reached from the first.',
  'From every state there is a way to an end; the final states are exactly those without a way out.',
  'From a state an event makes at most one move.',
  'Every declared event, guard and state is used, and every used one is declared.',
  'A move names the capability that it needs, or the cause of a move that happens by itself.',
  'An event without a move is refused in a sentence with the state of the row and the possible moves.',
  'In any sequence, each step is one of the workflow’s moves, and a page offers it only to people who may make it.',
  'The contract’s lists of states and of people’s events equal those of the tables.',
  'An enrollment holds its fields from eligible on until it is withdrawn. A locked field year can only be unlocked.',
  'This page shows the current tables; a test fails if it does not.',
  'A sample that is not in a final state has a next step. What states of a workflow have in common agrees with its moves.',
] as const

const eventsOf = ({ events }: Workflow): string[] => Object.keys(events)
const statesOf = ({ states }: Workflow): string[] => Object.keys(states)

/** Where moves lead from some states, however often. */
function reachableFrom({ moves }: Workflow, starts: readonly string[]): Set<string> {
  const reached = new Set(starts)
  let size = 0
  while (size !== reached.size) {
    size = reached.size
    for (const { from, to } of moves) if (from.some((state) => reached.has(state))) reached.add(to)
  }
  return reached
}

describe.each(WORKFLOWS)('the workflow of an %s', (_, workflow) => {
  const { moves, initial, final, guards } = workflow

  it('WFL-1: reaches every state from the first', () => {
    expect([...reachableFrom(workflow, [initial])].sort()).toEqual(statesOf(workflow).sort())
  })

  it('WFL-2: has a way to an end from every state', () => {
    const stuck = statesOf(workflow).filter((state) => {
      const reached = reachableFrom(workflow, [state])
      return !final.some((end) => reached.has(end))
    })
    expect(stuck).toEqual([])
  })

  it('WFL-2: ends where it says, and nowhere else', () => {
    const ends = statesOf(workflow).filter((state) => moves.every(({ from }) => !from.includes(state)))
    expect(ends.sort()).toEqual([...final].sort())
  })

  it('WFL-3: has one move at most for an event in a state', () => {
    const ways = moves.flatMap(({ event, from }) => from.map((state) => `${state} ${event}`))
    expect(ways).toHaveLength(new Set(ways).size)
  })

  it('WFL-4: uses each event and each guard that it names, and names each it uses', () => {
    expect([...new Set(moves.map(({ event }) => event))].sort()).toEqual(eventsOf(workflow).sort())
    const used = new Set(moves.flatMap((move) => move.guards ?? []))
    expect([...used].sort()).toEqual(Object.keys(guards).sort())
    const named = statesOf(workflow)
    expect(moves.flatMap(({ from, to }) => [...from, to]).filter((state) => !named.includes(state))).toEqual(
      [],
    )
  })

  it('WFL-5: says who may make a move, or what makes it', () => {
    for (const { event, may, cause } of moves) {
      if (may === null) expect([event, cause]).toEqual([event, expect.stringMatching(/\w/)])
      else expect(Object.keys(PERMISSIONS)).toContain(may)
    }
  })

  it('WFL-6: refuses exactly what it has no move for, saying what is possible', () => {
    for (const state of statesOf(workflow))
      for (const event of eventsOf(workflow)) {
        const isLegal = moves.some((move) => move.event === event && move.from.includes(state))
        const refusal = illegalMove(workflow, state, event)
        expect([state, event, refusal === null]).toEqual([state, event, isLegal])
        if (refusal === null) continue
        expect(refusal.message).toContain(stateWords(workflow, state))
        for (const move of movesFrom(workflow, state))
          expect(refusal.remedy).toContain(workflow.events[move.event]?.label.toLowerCase())
      }
  })

  it('WFL-7: however it is walked, every step is one of its moves, and no step is offered to who may not make it', () => {
    const step = fc.record({ event: fc.constantFrom(...eventsOf(workflow)), role: fc.constantFrom(...ROLES) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = initial
        for (const { event, role } of steps) {
          const move = findMove(workflow, state, event)
          const refusal = moveRefusal(workflow, state, event, role)
          if (move === null) expect(refusal).toBe(illegalMove(workflow, state, event)?.message)
          else if (move.may === null) expect(refusal).toMatch(/^This happens automatically when /)
          else {
            const { roles }: { roles: readonly string[] } = PERMISSIONS[move.may]
            expect(refusal === null).toBe(roles.includes(role))
          }
          if (move !== null && (move.may === null || refusal === null)) {
            expect(move.from).toContain(state)
            state = move.to
          }
          expect(statesOf(workflow)).toContain(state)
        }
      }),
    )
  })
})

describe('lists beside the workflows', () => {
  it('WFL-8: have the same states', () => {
    expect(Object.keys(enrollmentWorkflow.states)).toEqual([...ENROLLMENT_STATUSES])
    expect(Object.keys(fieldYearWorkflow.states)).toEqual([...FIELD_YEAR_STATUSES])
    expect(Object.keys(pointWorkflow.states)).toEqual([...POINT_STATUSES])
    expect(Object.keys(sampleWorkflow.states)).toEqual([...SAMPLE_STATUSES])
    expect(Object.keys(uploadWorkflow.states)).toEqual([...UPLOAD_STATUSES])
  })

  it('WFL-8: have each event that a person can cause', () => {
    const byPeople = ({ moves }: Workflow) =>
      new Set(moves.filter(({ may }) => may !== null).map(({ event }) => event))
    expect(new Set<string>(ENROLLMENT_EVENTS)).toEqual(byPeople(enrollmentWorkflow))
    expect(new Set<string>(FIELD_YEAR_EVENTS)).toEqual(byPeople(fieldYearWorkflow))
  })

  it('WFL-9: an enrollment holds its fields from eligible on until it is withdrawn', () => {
    const after = reachableFrom(enrollmentWorkflow, ['eligible'])
    after.delete('withdrawn')
    expect(new Set<string>(HOLDING_STATUSES)).toEqual(after)
  })

  it('WFL-9: what is planned can be planned anew, and what is locked only unlocked', () => {
    const replanned = fieldYearWorkflow.moves.find(({ event }) => event === 'replan')?.from ?? []
    expect(new Set<string>(PLANNED_STATUSES)).toEqual(new Set<string>(replanned))
    const out = fieldYearWorkflow.moves.filter(({ from }) => from.includes(LOCKED_STATUS))
    expect(out.map(({ event }) => event)).toEqual(['unlock'])
  })
})

describe('what states have in common', () => {
  /** The states from which an event makes a move. */
  const from = (workflow: Workflow, ...events: string[]): string[] =>
    statesOf(workflow).filter((state) => events.some((event) => findMove(workflow, state, event) !== null))

  it('WFL-11: each state of a sample has its words, and a next step unless it is final', () => {
    for (const status of SAMPLE_STATUSES) {
      expect([status, sampleWorkflow.states[status].label]).toEqual([status, expect.stringMatching(/^[A-Z]/)])
      expect([status, nextStep(status) === '']).toEqual([status, sampleWorkflow.final.includes(status)])
    }
  })

  it('WFL-11: the way of a sample is a way of the workflow, from its first state to results that are verified', () => {
    expect([WAY_STATUSES.at(0), WAY_STATUSES.at(-1)]).toEqual([sampleWorkflow.initial, 'verified'])
    for (const [at, state] of WAY_STATUSES.slice(1).entries())
      expect(sampleWorkflow.moves.filter((move) => move.to === state).flatMap((move) => move.from)).toContain(
        WAY_STATUSES[at],
      )
  })

  it('WFL-11: groups of a sample’s states agree with its moves', () => {
    const open: readonly SampleStatus[] = SAMPLE_STATUSES.filter(
      (one) => !WITH_RESULTS_STATUSES.some((each) => each === one),
    )
    // No result is added where none can arrive.
    expect(WITHOUT_RESULTS_STATUSES).toEqual(
      open.filter((one) => findMove(sampleWorkflow, one, 'report') === null),
    )
    expect(WITHOUT_RESULTS_STATUSES).toEqual(expect.arrayContaining([...GIVEN_UP_STATUSES]))
    // Where a label can be taken away, or was not given yet.
    expect(LABEL_OPEN_STATUSES).toEqual([sampleWorkflow.initial, ...from(sampleWorkflow, 'free')])
    // What no carrier had is a surprise at the laboratory, or went back.
    expect(NOT_SENT_STATUSES).toEqual([...from(sampleWorkflow, 'surprise'), 'sent_back'])
    expect([...IN_TRANSIT_STATUSES, ...MISSING_STATUSES].sort()).toEqual(
      from(sampleWorkflow, 'receive').sort(),
    )
    expect(AT_LAB_STATUSES).toEqual(expect.arrayContaining([...AWAITED_STATUSES, ...ACCEPTED_STATUSES]))
    expect(ACCEPTED_STATUSES).toEqual(expect.arrayContaining([...WITH_RESULTS_STATUSES]))
    // Who waits has a next step.
    expect(PASSING_STATUSES.filter((one) => nextStep(one) === '')).toEqual([])
    expect(PASSING_STATUSES).toEqual(
      expect.arrayContaining([...IN_TRANSIT_STATUSES, ...MISSING_STATUSES, ...AWAITED_STATUSES]),
    )
  })

  it('WFL-11: an upload is open while it can be discarded', () => {
    expect(OPEN_UPLOAD_STATUSES).toEqual(from(uploadWorkflow, 'discard'))
  })

  it('WFL-11: groups of the states of points and years agree with their moves', () => {
    const settled: readonly PointStatus[] = pointWorkflow.final
    expect(WAITING_STATUSES).toEqual(from(pointWorkflow, 'collect'))
    expect(BLOCKED_STATUSES).toEqual(from(pointWorkflow, 'retry'))
    expect(SAMPLED_STATUSES).toEqual([...WAITING_STATUSES, ...COLLECTED_STATUSES])
    expect(POINT_STATUSES.filter((one) => !settled.includes(one))).toEqual([
      ...WAITING_STATUSES,
      ...BLOCKED_STATUSES,
    ])
    expect(settled).toEqual(expect.arrayContaining([...COLLECTED_STATUSES]))
    // Left out with a reason, collected elsewhere with one, or with another in its place.
    const leaving = pointWorkflow.moves.filter(
      ({ event, needsReason }) => needsReason === true || event === 'replace',
    )
    expect([...NOT_AT_PLACE_STATUSES].sort()).toEqual(leaving.map(({ to }) => to).sort())
    // A day is what makes a plan a schedule; from then on points are followed.
    expect(DATED_STATUSES).toEqual(['plan_approved', ...FOLLOWED.slice(0, FOLLOWED.indexOf('collected'))])
    expect(REPORTED_STATUSES).toEqual([...FOLLOWED.slice(FOLLOWED.indexOf('partial_results')), LOCKED_STATUS])
  })
})

it('WFL-10: the page of the specification shows the workflows as they are', async () => {
  const page = [
    '# Workflows',
    '',
    'Made from `packages/core/src/contract/workflows` by `workflows.test.ts` beside it; renewed with `pnpm unit --project core workflows -u`. Rules in [enrollments.md](enrollments.md); who may do what else in [permissions-table.md](permissions-table.md).',
    '',
    'The server enforces the tables; pages offer their moves and say why another move is not possible. “Undo” says whether a person can undo the move as an edit, while nobody has changed the row afterwards.',
    '',
    '| rule | |',
    '|---|---|',
    ...RULES.map((rule, at) => `| WFL-${at + 1} | ${rule} |`),
    '',
    ...WORKFLOWS.flatMap(([name, workflow]) => [drawWorkflow(name, workflow), '']),
  ].join('\n')
  await expect(
    page,
    'docs/spec/workflows.md is out of date: renew it with `pnpm unit --project core workflows -u`',
  ).toMatchFileSnapshot('../../../../../docs/spec/workflows.md')
})
