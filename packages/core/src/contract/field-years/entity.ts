import { byPeople, byProgram, defineEntity } from '../entity/entity.ts'
import { day, integer, ref, repeatedId, state, text } from '../entity/kinds.ts'
import { FIELD_YEAR_STATUSES, fieldYearWorkflow } from '../workflows/field-year.ts'

/** A field in a season. */
export const fieldYearEntity = defineEntity({
  name: 'field_year',
  one: 'field year',
  many: 'field years',
  belongsTo: 'fieldId',
  title: ({ year = '' }, of) => `${year} of ${of('fieldId')}`.trim(),
  subject: (title) => `Year ${title}`,
  noun: (title) => `year ${title}`,
  unique: [['fieldId', 'year']],
  may: 'fieldYears.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    fieldId: byProgram(ref('field'), 'Field', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
    year: byProgram(integer, 'Year'),
    /** Pinned: a newer boundary of the field does not change the year. */
    boundaryVersionId: byProgram(ref('boundary_version'), 'Boundary', { told: false }),
    status: byProgram(state(FIELD_YEAR_STATUSES, fieldYearWorkflow), 'Status'),
    crop: byPeople(text(200), 'Crop'),
    tillage: byPeople(text(200), 'Tillage'),
    practice: byPeople(text(200), 'Practice'),
    plannedOn: byPeople(day, 'Planned for', { split: false }),
    sampledOn: byPeople(day, 'Sampled on', { split: false }),
    notes: byPeople(text(4000), 'Notes', { split: false }),
  },
})
