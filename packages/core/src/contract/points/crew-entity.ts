import { daySchema } from '../common.ts'
import { byPeople, defineEntity } from '../entity/entity.ts'
import { flag, integer, list, maybeReal, name, text } from '../entity/kinds.ts'

/** People who go out together. */
export const crewEntity = defineEntity({
  name: 'crew',
  one: 'crew',
  many: 'crews',
  title: ({ name }) => name ?? '',
  unique: [['name']],
  may: 'points.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    name: byPeople(name, 'Name'),
    members: byPeople(text(500), 'Members'),
    /** How many points it collects in a day. */
    pointsADay: byPeople(integer, 'Points a day'),
    /** Where its days start and end, in degrees, WGS84; none: at the first and the last point. */
    startLon: byPeople(maybeReal, 'Start longitude'),
    startLat: byPeople(maybeReal, 'Start latitude'),
    active: byPeople(flag(true), 'Active'),
    /** In order. No day is proposed on them. */
    daysOff: byPeople(list(daySchema), 'Days off'),
    /** US federal holidays are days off too. */
    holidaysOff: byPeople(flag(true), 'Off on US federal holidays'),
  },
})
