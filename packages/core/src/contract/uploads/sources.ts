import type { TextKey } from '../entity/entity.ts'
import type { fieldYearEntity } from '../field-years/entity.ts'
import type { fieldEntity } from '../fields/entity.ts'
import type { BoundaryColumn } from './schema.ts'

interface Source {
  /** The column of the catalog that it fills: `field.name`; a grower is only found by its name. */
  column:
    | `field.${TextKey<typeof fieldEntity.columns>}`
    | 'grower.name'
    | `field_year.${TextKey<typeof fieldYearEntity.columns>}`
  /** Names with blanks between, best first, as `columnKey` writes them. */
  aliases: string
}

/**
 * Names of columns in boundary files: from farm programs, the Farm Service Agency's land units, and the land registers of
 * several countries. This file is separate from the entities, which every page loads.
 */
export const BOUNDARY_SOURCES: Readonly<Record<BoundaryColumn, Source>> = {
  name: {
    column: 'field.name',
    aliases:
      'fieldname partfieldname name field fieldlabel fieldid fieldno fieldnumber parcelname parcel ' +
      'parcelid parcelno parcelnum plotname plot paddockname paddock blockname block marknr ' +
      'schlagname schlag skiftesbeteckning skiftesbet perceelnaam parcelle phbident dpbctverec ' +
      'bezeichnung naam nom nombre nome title label',
  },
  grower: {
    column: 'grower.name',
    aliases:
      'grower growername customer customername customerdesignator client clientname producer ' +
      'producername operator operatorname owner ownername landowner farmer farmername company ' +
      'bewirtschafter betrieb agricultor produtor exploitant',
  },
  farmName: {
    column: 'field.farmName',
    aliases:
      'farm farmname farmdesignator ranch ranchname operation operationname hof hofname bedrijf ' +
      'ejendom fazenda finca ferme',
  },
  fsaFarm: {
    column: 'field.fsaFarm',
    aliases:
      'fsafarm fsafarmnumber fsafarmnbr fsafarmno fsafarmnum fsafarmid farmnumber farmnbr farmnum ' +
      'farmno fsn',
  },
  fsaTract: {
    column: 'field.fsaTract',
    aliases:
      'fsatract fsatractnumber fsatractnbr fsatractno tract tractnumber tractnbr tractnum tractno ' +
      'tractid',
  },
  fsaClu: {
    column: 'field.fsaClu',
    aliases:
      'fsaclu fsaclunumber clu clunumber clunbr clunum cluno fsafield fsafieldnumber fsafieldno ' +
      'fsafieldnbr cluid cluidentifier',
  },
  crop: {
    column: 'field_year.crop',
    aliases:
      'crop cropname croptype maincrop currentcrop planted commodity commodityname crop1 cropcode ' +
      'afgroede gewas plodnazev plodnaze kulturart nutzung kultur culture cultivo cultura ectransn ' +
      'echcatn usageeng',
  },
}
