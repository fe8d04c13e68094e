import { byPeople, byProgram, defineEntity, laterByPeople, onceByPeople } from '../entity/entity.ts'
import { area, flag, length, maybeRef, name, ref, text } from '../entity/kinds.ts'

/** A piece of ground that a grower farms. */
export const fieldEntity = defineEntity({
  name: 'field',
  one: 'field',
  many: 'fields',
  title: ({ name }) => name ?? '',
  may: 'fields.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    growerId: onceByPeople(ref('grower'), 'Grower', { told: false }),
    name: byPeople(name, 'Name', {
      aliases:
        'fieldname partfieldname name field fieldlabel fieldid fieldno fieldnumber parcelname ' +
        'parcel parcelid parcelno parcelnum plotname plot paddockname paddock blockname block ' +
        'marknr schlagname schlag skiftesbeteckning skiftesbet perceelnaam parcelle phbident ' +
        'dpbctverec bezeichnung naam nom nombre nome title label',
    }),
    farmName: byPeople(text(200), 'Farm', {
      aliases:
        'farm farmname farmdesignator ranch ranchname operation operationname hof hofname ' +
        'bedrijf ejendom fazenda finca ferme',
    }),
    /** Found from the boundary's place by the shipped map, and free to be corrected. */
    county: laterByPeople(text(200), 'County'),
    state: laterByPeople(text(200), 'State'),
    /** Keys of the Farm Service Agency, as text: leading zeros count. */
    fsaFarm: byPeople(text(50), 'FSA farm', {
      aliases:
        'fsafarm fsafarmnumber fsafarmnbr fsafarmno fsafarmnum fsafarmid farmnumber farmnbr ' +
        'farmnum farmno fsn',
    }),
    fsaTract: byPeople(text(50), 'FSA tract', {
      aliases:
        'fsatract fsatractnumber fsatractnbr fsatractno tract tractnumber tractnbr tractnum ' +
        'tractno tractid',
    }),
    fsaClu: byPeople(text(50), 'FSA CLU', {
      aliases:
        'fsaclu fsaclunumber clu clunumber clunbr clunum cluno fsafield fsafieldnumber ' +
        'fsafieldno fsafieldnbr cluid cluidentifier',
    }),
    active: byProgram(flag(true), 'Active', { may: 'fields.deactivate' }),
    /** The newest; its geodesic area and perimeter are repeated here for lists in their order. */
    boundaryVersionId: byProgram(maybeRef('boundary_version'), 'Boundary', { told: false }),
    areaM2: byProgram(area, 'Area'),
    perimeterM: byProgram(length, 'Perimeter'),
  },
})
