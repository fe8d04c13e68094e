import { type Entity, entities, kinds } from '@org/core/contract'
import { expect, it } from 'vitest'
import { belongingTo } from './members.ts'

const OF_YEAR = ['thread', 'comment', 'design', 'stratum', 'point', 'sample']

it('CHG-10: an entity that says to which rows its rows belong is in the timelines of all rows above', () => {
  const fieldYearId = { kind: kinds.ref('field_year'), by: 'program', label: 'Field year' } as const
  const said: Entity = {
    ...entities.grower,
    name: 'trial',
    columns: { fieldYearId },
    belongsTo: 'fieldYearId',
  }
  const catalog = [...Object.values<Entity>(entities), said]
  const namesBelow = (owner: string) => belongingTo(owner, catalog).map(({ name }) => name)
  expect(namesBelow('field_year')).toEqual([...OF_YEAR, 'trial'])
  expect(namesBelow('field')).toEqual(['boundary_version', 'field_year', ...OF_YEAR, 'trial'])
  expect(namesBelow('grower').sort()).toEqual(
    [
      ...['boundary_version', 'enrollment', 'enrollment_document', 'enrollment_field'],
      ...['field', 'field_year', 'trial', ...OF_YEAR],
    ].sort(),
  )
  expect(namesBelow('staff')).toEqual([])
})

it('CHG-10: what belongs to a row is read by everyone, because the timeline of that row has it', () => {
  const belonging = Object.values<Entity>(entities).filter(({ belongsTo }) => belongsTo !== undefined)
  expect(belonging.filter(({ readers }) => readers !== 'everyone').map(({ name }) => name)).toEqual([])
})
