import { byProgram, defineEntity } from '../entity/entity.ts'
import { area, count, integer, name, real, ref, repeatedId } from '../entity/kinds.ts'

/** A part of a field that is sampled by itself. */
export const stratumEntity = defineEntity({
  name: 'stratum',
  one: 'stratum',
  many: 'strata',
  belongsTo: 'designId',
  title: ({ number = '' }, of) => [`${number}`, of('designId')].filter(Boolean).join(' of design '),
  unique: [['designId', 'number']],
  may: 'designs.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    designId: byProgram(ref('design'), 'Design', { told: false }),
    fieldYearId: byProgram(repeatedId, 'Year', { told: false }),
    fieldId: byProgram(repeatedId, 'Field', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
    year: byProgram(integer, 'Year', { told: false }),
    number: byProgram(integer, 'Stratum'),
    name: byProgram(name, 'Name'),
    areaM2: byProgram(area, 'Area'),
    /** Its share of the sampled area. */
    weight: byProgram(real, 'Weight'),
    cellCount: byProgram(count, 'Cells'),
    plannedCount: byProgram(count, 'Points'),
  },
})
