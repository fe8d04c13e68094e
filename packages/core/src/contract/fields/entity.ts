import { byPeople, byProgram, defineEntity, laterByPeople, onceByPeople } from '../entity/entity.ts'
import { area, flag, length, maybeRef, name, ref, text } from '../entity/kinds.ts'

/** A piece of land that a grower farms. */
export const fieldEntity = defineEntity({
  name: 'field',
  one: 'field',
  many: 'fields',
  belongsTo: 'growerId',
  title: ({ name }) => name ?? '',
  may: 'fields.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    growerId: onceByPeople(ref('grower'), 'Grower', { told: false }),
    name: byPeople(name, 'Name', { split: false }),
    farmName: byPeople(text(200), 'Farm'),
    /** From the boundary's place on the shipped map; people can correct it. */
    county: laterByPeople(text(200), 'County'),
    state: laterByPeople(text(200), 'State'),
    /** Keys of the Farm Service Agency, as text: leading zeros count. */
    fsaFarm: byPeople(text(50), 'FSA farm'),
    fsaTract: byPeople(text(50), 'FSA tract'),
    fsaClu: byPeople(text(50), 'FSA CLU', { split: false }),
    active: byProgram(flag(true), 'Active', { may: 'fields.deactivate' }),
    /** The newest; its geodesic area and perimeter are repeated here so that lists can sort by them. */
    boundaryVersionId: byProgram(maybeRef('boundary_version'), 'Boundary', { told: false }),
    areaM2: byProgram(area, 'Area'),
    perimeterM: byProgram(length, 'Perimeter'),
  },
})
