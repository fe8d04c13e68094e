import { byPeople, byProgram, defineEntity, onceByPeople } from '../entity/entity.ts'
import { choice, flag, name, ref, text } from '../entity/kinds.ts'
import { LIST_NAMES } from '../lists/list.ts'

/** The pages with saved views. */
export const VIEW_PAGES = LIST_NAMES
export type ViewPage = (typeof VIEW_PAGES)[number]

/** A page's view under a name: the search part of its address. */
export const savedViewEntity = defineEntity({
  name: 'saved_view',
  one: 'saved view',
  many: 'saved views',
  title: ({ name }) => name ?? '',
  may: 'views.edit',
  readers: 'ownerOrShared',
  undoneElsewhere: null,
  columns: {
    /** Its owner. */
    staffId: byProgram(ref('staff'), 'Owner', { told: false }),
    page: onceByPeople(choice(VIEW_PAGES), 'Page'),
    name: byPeople(name, 'Name'),
    /** `q=north&sort=-area`, without the question mark. */
    search: byPeople(text(2000), 'View'),
    /** Whether everyone sees it, or only its owner. */
    isShared: byPeople(flag(false), 'Seen by everyone'),
  },
})
