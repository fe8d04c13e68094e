import type { Rolldown } from 'vite'

/**
 * Modules that are needed together stand in one file: a browser takes some three milliseconds for a file, however
 * small, and a page made of ninety waits for all of them. A module that is named nowhere here goes where the bundler
 * finds best; one that no page imports any more costs nothing.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'start', tags: ['$initial'] },
    { name: 'lists', test: /\/src\/lists\/(?:pages|sort|filters|typed-search|settled)\.ts$/ },
    group('frame', FRAME),
    group('pages', PAGES),
    group('list-page', LIST_PAGE),
    group('design-rows', DESIGN_ROWS),
    group('labels', LABELS),
    group('cells', CELLS),
    group('workbook', WORKBOOK),
  ]
}

/** What the frame around every page needs besides its own. The login page needs none of it. */
const FRAME = [
  /\/packages\/ui\/src\/primitives\/(?:Button\/(?:Button|RefusedButton|useKeptFocus)|Toast\/toasts|Tooltip\/Tooltip)\./,
  /\/packages\/ui\/src\/primitives\/Popover\/(?:popups|usePopup|PopupTrigger|Popover\.css)/,
  /\/packages\/ui\/src\/primitives\/(?:Menu\/Menu|Tabs\/Tabs)\.css/,
  /\/packages\/ui\/src\/(?:theme\/(?:scale|density|scheme|theme)\.|primitives\/(?:Quantity\/units|Split\/useMedia|Popover\/Popover|PageHead\/PageHead|IconButton\/IconButton|EmptyState\/EmptyState|Toast\/Toast\.css)\.)/,
  /\/packages\/core\/src\/(?:contract\/(?:change-number|lists\/several|permissions|units\/depth|units)|http\/(?:belonging|request))\./,
  /\/dashboard\/src\/(?:commands\/(?:keyboard|map-tools|overlays|panel-acts|page-search)|platform\/(?:collecting-marks|season-now|preferences|page-title)|writes\/(?:key-book|waiting-count)|lists\/open-lists)\./,
  /\/node_modules\/zustand\//,
  /\/node_modules\/lucide-react\/dist\/esm\/(?:shared\/|context|Icon\.|createLucideIcon|icons\/(?:chevron-right|circle-check|flask-conical|info|map|octagon-alert|octagon-exclamation-point|search|sliders-horizontal|triangle-alert|triangle-exclamation-point|x)\.)/,
  /\/react-stately\/dist\/private\/(?:toast\/useToastState|tooltip\/useTooltipTriggerState)/,
  /\/react-aria\/dist\/private\/(?:tooltip\/|overlays\/useModal\.)/,
  /\/react-aria-components\/dist\/private\/(?:Text|Tooltip)\./,
  /\/@internationalized\/string\/|\/react-aria\/dist\/private\/i18n\/useLocalizedStringFormatter\./,
]

/** What nearly every page needs. */
const PAGES = [
  /\/packages\/ui\/src\/primitives\/(?:Badge|Banner|ErrorState|Page|Skeleton|Status)\//,
  /\/packages\/ui\/src\/primitives\/Menu\/(?:items|Menu)\.tsx/,
  /\/packages\/ui\/src\/format\/(?:day|format)\./,
  /\/packages\/core\/src\/contract\/(?:lists|entity|workflows)\//,
  /\/packages\/core\/src\/contract\/(?:fields\/(?:schema|list|entity|boundary-entity|save|at-once|colors)|workbooks\/(?:ids|limits)|growers\/(?:schema|list|entity|endpoints)|views\/(?:schema|entity|endpoints))\./,
  /\/packages\/core\/src\/contract\/(?:field-years\/entity|changes\/\w+|active|paging|units|geometry)\./,
  /\/packages\/core\/src\/client(?:-on-demand)?\./,
  /\/dashboard\/src\/(?:data\/(?:api|local-times|permissions)|platform\/(?:phone|lazy-part|after-paint)|writes\/made-edits)\./,
  /\/node_modules\/lucide-react\/dist\/esm\/icons\/(?:plus|check|chevron-down)\./,
  /\/react-aria\/dist\/private\/visually-hidden\//,
]

/** What pages with a list need besides that. */
const LIST_PAGE = [
  /\/dashboard\/src\/lists\/(?:useList|useListPage|list-page|totals|address|columns|draw|head|group-filters|range-filter|season|season-address|SeasonChoice|NoneInSeason|narrowed|SamplingTabs|sampling-tabs|bulk\/chosen|bulk\/choose-all|CutName|program-filter|ListTable|ColumnsMenu|LandTabs)\./,
  /\/dashboard\/src\/(?:views\/(?:SavedViews|search)|exports\/(?:ListExport|list-export)|commands\/(?:Keys|PaletteHint))\./,
  /\/dashboard\/src\/(?:map\/FieldMap|map\/colors\/color-by|areas\/growers\/(?:lookup|add-fields|parts\/GrowerFailed)|areas\/fields\/(?:list|data|years|parts\/looks)|workflow\/StrataLink|platform\/(?:page-events|After|PageTabs|Later)|lists\/bulk\/elsewhere)\./,
  /\/packages\/core\/src\/contract\/enrollments\/(?:entity|finding)\./,
  /\/packages\/core\/src\/lists\/(?!testing)/,
  /\/packages\/ui\/src\/primitives\/(?:Table\/|Checkbox\/Checkbox\.|FilterBar\/(?:FilterChip|FilterBar|filter)\.|SearchField\/(?:SearchField|marks)\.|Segmented\/Segmented\.|Split\/Split\.)/,
  /\/node_modules\/lucide-react\/dist\/esm\/icons\/(?:arrow-down|arrow-up|calendar-x|chevron-left|layers|minus|search-x|printer|bookmark|columns-3|download|list-filter)\./,
  /\/react-aria\/dist\/private\/(?:checkbox\/|focus\/FocusScope\.|utils\/shadowdom\/ShadowTreeWalker\.|toggle\/|toolbar\/)/,
  /\/react-aria\/dist\/private\/(?:button\/useToggleButton|form\/|utils\/useFormReset|utils\/useSlot)/,
  /\/react-stately\/dist\/private\/(?:toggle|form)\//,
  /\/react-aria-components\/dist\/private\/(?:Checkbox|SelectionIndicator|SharedElementTransition|ToggleButton|ToggleButtonGroup|Form)\./,
  /\/node_modules\/@vanilla-extract\//,
]

/** What pages of strata, points and samples need of the contract. */
const DESIGN_ROWS = [
  /\/packages\/core\/src\/contract\/designs\/(?:cores|edits|endpoints|entity|grid|kept|limits|list-parts|plan|rows|schema|zones|sample-entity|sample-list|stratum-entity|stratum-list)\./,
  /\/packages\/core\/src\/contract\/points\/(?:causes|cause-words|whole-words|crew-entity|list|point-entity|point-list)\./,
  /\/packages\/core\/src\/contract\/(?:analytes\/(?:all|analyte|carbon-nitrogen|elements|physical|reaction)|labels\/(?:code|label-entity)|results\/(?:analyte-columns|entity)|shipments\/shipment-entity)\./,
]

/** What the samples of the labels' page need besides that. */
const LABELS = [
  /\/dashboard\/src\/areas\/labels\/(?:labels-ahead|list|chosen|words|parts\/(?:looks|page-views)|receiving\/counts|acts\/(?:asked|AskedOfSamples)|print\/(?:printing|PrintLabels))\./,
  /\/packages\/core\/src\/contract\/labels\/scan-text\./,
]

/** What sends cells of workbooks, from whatever page. */
const CELLS = [
  /\/dashboard\/src\/areas\/workbooks\/(?:public|cells\/(?:desk|stored-cells))\./,
  /\/packages\/core\/src\/workbooks\//,
  /\/node_modules\/idb\//,
]

/** What only workbooks need. */
const WORKBOOK = [
  /\/dashboard\/src\/areas\/workbooks\/(?!public\.|cells\/(?:desk|stored-cells)\.|screens\/\w+WorkbookScreen\.|parts\/(?:AddYear|FieldYearFilters|useCrewChoices)\.)/,
  /\/packages\/core\/src\/contract\/workbooks\/(?!endpoints|ids|limits)/,
  /\/packages\/ui\/src\/primitives\/Grid\//,
  /\/node_modules\/lucide-react\/dist\/esm\/icons\/(?:redo-2|undo-2|text-search|arrow-up-right)\./,
]

/** Only a development build has these. */
const GALLERY = /\.gallery\.tsx$/

const group = (name: string, patterns: readonly RegExp[]): Rolldown.CodeSplittingGroup => ({
  name,
  test: (id) => !GALLERY.test(id) && patterns.some((pattern) => pattern.test(id)),
  includeDependenciesRecursively: false,
})
