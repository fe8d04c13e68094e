import * as contract from '@org/core/contract'
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import {
  ENROLLMENT_STATES,
  enrollmentLook,
  FIELD_YEAR_STATES,
  fieldYearLook,
  hueOf,
  POINT_STATES,
  SAMPLE_STATES,
  UPLOAD_STATES,
} from './looks.ts'
import { type State, Status } from './Status.tsx'

const STATES: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  enrollmentWorkflow: ENROLLMENT_STATES,
  fieldYearWorkflow: FIELD_YEAR_STATES,
  uploadWorkflow: UPLOAD_STATES,
  pointWorkflow: POINT_STATES,
  sampleWorkflow: SAMPLE_STATES,
}

const workflows = Object.entries(contract).flatMap(([name, value]) =>
  typeof value === 'object' && value !== null && 'moves' in value && 'states' in value
    ? [{ name, statuses: Object.keys(value.states) }]
    : [],
)

describe('Status', () => {
  it('UI-53: every workflow of the contract has looks', () => {
    expect(workflows.map(({ name }) => name).sort()).toEqual(Object.keys(STATES).sort())
  })

  it.each(workflows)('UI-53: no two states of the $name have the same shape', ({ name, statuses }) => {
    const states = STATES[name] ?? {}
    expect(Object.keys(states).sort()).toEqual([...statuses].sort())
    const shapes = statuses.map((status) => {
      const { container } = render(
        <Status state={states[status] ?? { hue: 'none', shape: '' }}>{status}</Status>,
      )
      return container.querySelector('path')?.getAttribute('d')
    })
    expect(new Set(shapes).size).toBe(statuses.length)
  })

  it.each(workflows)('UI-53: the $name spreads its states over the hues', ({ name, statuses }) => {
    const states = Object.values(STATES[name] ?? {})
    expect(new Set(states.map(({ hue }) => hue)).size).toBe(5)
    for (const hue of new Set(states.map((state) => state.hue))) {
      expect(states.filter((state) => state.hue === hue).length).toBeLessThan(statuses.length / 2)
    }
  })

  it.each([
    [ENROLLMENT_STATES.submitted, ENROLLMENT_STATES.eligible],
    [ENROLLMENT_STATES.signed, ENROLLMENT_STATES.active],
    [FIELD_YEAR_STATES.boundary_pending, FIELD_YEAR_STATES.boundary_confirmed],
    [FIELD_YEAR_STATES.in_progress, FIELD_YEAR_STATES.results_complete],
  ])('UI-53: the phases of a workflow have different hues', (one, next) => {
    expect(one.hue).not.toBe(next.hue)
  })

  it('UI-53: a status has its word beside its shape, and hands its hue to the map', async () => {
    const look = fieldYearLook('at_lab')
    expect(render(<Status state={look.state}>{look.word}</Status>).container.textContent).toBe(
      'At the laboratory',
    )
    expect(enrollmentLook('signed').word).toBe('Signed')
    expect(hueOf('at_lab')).toBe(look.state.hue)
    expect(await violations()).toEqual([])
  })
})
