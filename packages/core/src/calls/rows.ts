// Made of the contract by `npm run lint -- --update`: do not write here.
import type * as contract from './contract-rows.ts'

/** A boundary version with its shape. */
export interface Boundary extends contract.Boundary {}

/** The check of a boundary being drawn, before it is saved. */
export interface BoundaryCheck extends contract.BoundaryCheck {}

/** What changed between two boundaries of a field. */
export interface BoundaryDifference extends contract.BoundaryDifference {}

/** A boundary version without its geometry. It never changes: an edit makes a new version. */
export interface BoundaryVersion extends contract.BoundaryVersion {}

/** What became of each cell. A cell that had its new value already is in none of the lists. */
export interface CellEdits extends contract.CellEdits {}

/** One recorded change of one row: who, when, what, before and after, why. */
export interface Change extends contract.Change {}

/** What a file of collected positions says, beside the points of a filter. Nothing is stored. */
export interface CollectedFile extends contract.CollectedFile {}

/** How many fields have a value. */
export interface ColorCount extends contract.ColorCount {}

export interface CommentPerson extends contract.CommentPerson {}

/** A crew with its row. */
export interface Crew extends contract.Crew {
  /** Name. */
  name: contract.Crew['name']
  /** Members. */
  members: contract.Crew['members']
  /** Points a day. */
  pointsADay: contract.Crew['pointsADay']
  /** Start longitude. */
  startLon: contract.Crew['startLon']
  /** Start latitude. */
  startLat: contract.Crew['startLat']
  /** Active. */
  active: contract.Crew['active']
  /** Days off. */
  daysOff: contract.Crew['daysOff']
  /** Off on US federal holidays. */
  holidaysOff: contract.Crew['holidaysOff']
}

/** The server's answer always has the id. */
export interface DashUser extends contract.DashUser {}

/** A version of a field year's design. */
export interface Design extends contract.Design {
  /** Year. */
  fieldYearId: contract.Design['fieldYearId']
  /** Field. */
  fieldId: contract.Design['fieldId']
  /** Grower. */
  growerId: contract.Design['growerId']
  /** Year. */
  year: contract.Design['year']
  /** Design. */
  number: contract.Design['number']
  /** Current design. */
  isCurrent: contract.Design['isCurrent']
  /** Method. */
  method: contract.Design['method']
  /** Strata. */
  strataCount: contract.Design['strataCount']
  /** Points. */
  pointCount: contract.Design['pointCount']
  /** Cell size, in m. */
  cellSizeM: contract.Design['cellSizeM']
  /** Edge buffer, in m. */
  bufferM: contract.Design['bufferM']
  /** Seed. */
  seed: contract.Design['seed']
  /** Engine. */
  engineVersion: contract.Design['engineVersion']
  /** Boundary. */
  boundaryVersionId: contract.Design['boundaryVersionId']
  /** Area sampled, in m². */
  areaM2: contract.Design['areaM2']
  /** Area masked, in m². */
  maskedAreaM2: contract.Design['maskedAreaM2']
  /** MSSD (m²). */
  objective: contract.Design['objective']
  /** Design sheet. */
  sheetSha256: contract.Design['sheetSha256']
  /** SHA-256 of cells. */
  cellsSha256: contract.Design['cellsSha256']
  /** SHA-256 of strata. */
  strataSha256: contract.Design['strataSha256']
  /** SHA-256 of points. */
  pointsSha256: contract.Design['pointsSha256']
  /** Depth layers. */
  depths: contract.Design['depths']
  /** Plan. */
  plan: contract.Design['plan']
  /** Note. */
  note: contract.Design['note']
}

export interface DesignDetail extends contract.DesignDetail {
  /** Year. */
  fieldYearId: contract.DesignDetail['fieldYearId']
  /** Field. */
  fieldId: contract.DesignDetail['fieldId']
  /** Grower. */
  growerId: contract.DesignDetail['growerId']
  /** Year. */
  year: contract.DesignDetail['year']
  /** Design. */
  number: contract.DesignDetail['number']
  /** Current design. */
  isCurrent: contract.DesignDetail['isCurrent']
  /** Method. */
  method: contract.DesignDetail['method']
  /** Strata. */
  strataCount: contract.DesignDetail['strataCount']
  /** Points. */
  pointCount: contract.DesignDetail['pointCount']
  /** Cell size, in m. */
  cellSizeM: contract.DesignDetail['cellSizeM']
  /** Edge buffer, in m. */
  bufferM: contract.DesignDetail['bufferM']
  /** Seed. */
  seed: contract.DesignDetail['seed']
  /** Engine. */
  engineVersion: contract.DesignDetail['engineVersion']
  /** Boundary. */
  boundaryVersionId: contract.DesignDetail['boundaryVersionId']
  /** Area sampled, in m². */
  areaM2: contract.DesignDetail['areaM2']
  /** Area masked, in m². */
  maskedAreaM2: contract.DesignDetail['maskedAreaM2']
  /** MSSD (m²). */
  objective: contract.DesignDetail['objective']
  /** Design sheet. */
  sheetSha256: contract.DesignDetail['sheetSha256']
  /** SHA-256 of cells. */
  cellsSha256: contract.DesignDetail['cellsSha256']
  /** SHA-256 of strata. */
  strataSha256: contract.DesignDetail['strataSha256']
  /** SHA-256 of points. */
  pointsSha256: contract.DesignDetail['pointsSha256']
  /** Depth layers. */
  depths: contract.DesignDetail['depths']
  /** Plan. */
  plan: contract.DesignDetail['plan']
  /** Note. */
  note: contract.DesignDetail['note']
}

/** Everything that one call of one person changed: the unit of an undo. */
export interface Edit extends contract.Edit {}

/** An enrollment as lists and boards show it. */
export interface Enrollment extends contract.Enrollment {}

export interface EnrollmentDetail extends contract.EnrollmentDetail {}

/** A file attached to an enrollment. */
export interface EnrollmentDocument extends contract.EnrollmentDocument {}

/** The result for each row. `editId` undoes them all; it is null if nothing was changed. */
export interface EnrollmentMoves extends contract.EnrollmentMoves {}

/** An estimate of a field, or why there is none. */
export interface Estimate extends contract.Estimate {}

/** What needs a person: how many, and the latest scans that were refused. */
export interface Exceptions extends contract.Exceptions {}

/** An export of the caller, with its progress and result. */
export interface ExportRecord extends contract.ExportRecord {}

/** A field as the list shows it. */
export interface Field extends contract.Field {
  /** Grower. */
  growerId: contract.Field['growerId']
  /** Name. */
  name: contract.Field['name']
  /** Farm. */
  farmName: contract.Field['farmName']
  /** County. */
  county: contract.Field['county']
  /** State. */
  state: contract.Field['state']
  /** FSA farm. */
  fsaFarm: contract.Field['fsaFarm']
  /** FSA tract. */
  fsaTract: contract.Field['fsaTract']
  /** FSA CLU. */
  fsaClu: contract.Field['fsaClu']
  /** Active. */
  active: contract.Field['active']
  /** Boundary. */
  boundaryVersionId: contract.Field['boundaryVersionId']
  /** Area, in m². */
  areaM2: contract.Field['areaM2']
  /** Perimeter, in m. */
  perimeterM: contract.Field['perimeterM']
}

/** A field with its newest boundary, null when it has none yet. */
export interface FieldDetail extends contract.FieldDetail {
  /** Grower. */
  growerId: contract.FieldDetail['growerId']
  /** Name. */
  name: contract.FieldDetail['name']
  /** Farm. */
  farmName: contract.FieldDetail['farmName']
  /** County. */
  county: contract.FieldDetail['county']
  /** State. */
  state: contract.FieldDetail['state']
  /** FSA farm. */
  fsaFarm: contract.FieldDetail['fsaFarm']
  /** FSA tract. */
  fsaTract: contract.FieldDetail['fsaTract']
  /** FSA CLU. */
  fsaClu: contract.FieldDetail['fsaClu']
  /** Active. */
  active: contract.FieldDetail['active']
  /** Boundary. */
  boundaryVersionId: contract.FieldDetail['boundaryVersionId']
  /** Area, in m². */
  areaM2: contract.FieldDetail['areaM2']
  /** Perimeter, in m. */
  perimeterM: contract.FieldDetail['perimeterM']
}

/** The values of a field in a year. */
export interface FieldReport extends contract.FieldReport {}

export interface FieldSaved extends contract.FieldSaved {}

/** A field's year, whole. */
export interface FieldYearDetail extends contract.FieldYearDetail {
  /** Year. */
  year: contract.FieldYearDetail['year']
  /** Status. */
  status: contract.FieldYearDetail['status']
  /** Crop. */
  crop: contract.FieldYearDetail['crop']
  /** Tillage. */
  tillage: contract.FieldYearDetail['tillage']
  /** Practice. */
  practice: contract.FieldYearDetail['practice']
  /** Planned for. */
  plannedOn: contract.FieldYearDetail['plannedOn']
  /** Sampled on. */
  sampledOn: contract.FieldYearDetail['sampledOn']
  /** Notes. */
  notes: contract.FieldYearDetail['notes']
  /** Boundary. */
  boundaryVersionId: contract.FieldYearDetail['boundaryVersionId']
  /** Field. */
  fieldId: contract.FieldYearDetail['fieldId']
  /** Grower. */
  growerId: contract.FieldYearDetail['growerId']
}

/** The result for each row. `editId` undoes them all; it is null if nothing was changed. */
export interface FieldYearMoves extends contract.FieldYearMoves {}

/** A field year as its list has it. */
export interface FieldYearRow extends contract.FieldYearRow {
  /** Field. */
  fieldId: contract.FieldYearRow['fieldId']
  /** Grower. */
  growerId: contract.FieldYearRow['growerId']
  /** Year. */
  year: contract.FieldYearRow['year']
  /** Boundary. */
  boundaryVersionId: contract.FieldYearRow['boundaryVersionId']
  /** Status. */
  status: contract.FieldYearRow['status']
  /** Crop. */
  crop: contract.FieldYearRow['crop']
  /** Tillage. */
  tillage: contract.FieldYearRow['tillage']
  /** Practice. */
  practice: contract.FieldYearRow['practice']
  /** Planned for. */
  plannedOn: contract.FieldYearRow['plannedOn']
  /** Sampled on. */
  sampledOn: contract.FieldYearRow['sampledOn']
  /** Notes. */
  notes: contract.FieldYearRow['notes']
}

/** A grower. Empty text means unknown. */
export interface Grower extends contract.Grower {
  /** Name. */
  name: contract.Grower['name']
  /** Contact first name. */
  contactFirstName: contract.Grower['contactFirstName']
  /** Contact last name. */
  contactLastName: contract.Grower['contactLastName']
  /** Email. */
  email: contract.Grower['email']
  /** Phone. */
  phone: contract.Grower['phone']
  /** Address. */
  address: contract.Grower['address']
  /** Number in other software. */
  externalRef: contract.Grower['externalRef']
  /** Notes. */
  notes: contract.Grower['notes']
  /** Active. */
  active: contract.Grower['active']
}

/** A job with its progress, and the result of a finished one. */
export type Job = contract.Job

/** A label as its list has it, with its sample. */
export interface Label extends contract.Label {
  /** Batch. */
  batchId: contract.Label['batchId']
  /** Place in batch. */
  place: contract.Label['place']
  /** Label. */
  code: contract.Label['code']
  /** State. */
  state: contract.Label['state']
  /** Sample. */
  sampleId: contract.Label['sampleId']
  /** Reason. */
  reason: contract.Label['reason']
  /** Printed. */
  printCount: contract.Label['printCount']
  /** Last printed. */
  printedAt: contract.Label['printedAt']
}

/** The result for each label. `editId` is null if nothing was changed. */
export interface LabelActResult extends contract.LabelActResult {}

/** A batch with what became of its labels. */
export interface LabelBatch extends contract.LabelBatch {}

/** A label with its whole history, newest first. */
export interface LabelDetail extends contract.LabelDetail {}

/** What a print would be; nothing is stored. */
export interface LabelPlan extends contract.LabelPlan {}

export interface Laboratory extends contract.Laboratory {
  /** Name. */
  name: contract.Laboratory['name']
  /** Address. */
  address: contract.Laboratory['address']
  /** Email. */
  email: contract.Laboratory['email']
  /** Phone. */
  phone: contract.Laboratory['phone']
  /** Account. */
  account: contract.Laboratory['account']
  /** Measures. */
  measures: contract.Laboratory['measures']
  /** Tests. */
  tests: contract.Laboratory['tests']
  /** Order file. */
  orderFormat: contract.Laboratory['orderFormat']
  /** Columns of orders. */
  orderColumns: contract.Laboratory['orderColumns']
  /** Active. */
  active: contract.Laboratory['active']
}

/** Samples of the fields of a shipment that were collected and are in no box. */
export interface LeftBehind extends contract.LeftBehind {}

/** Samples that a row can be of, the likeliest first. */
export interface LikelySamples extends contract.LikelySamples {}

/** Everything that one edit did, within the requested record: a record's history counts only its own rows. A small edit includes its changes; `list` and `timeline` have those of a large one, by the edit's number. */
export interface Line extends contract.Line {}

/** The grid of a current design on a field near by. */
export interface NearGrid extends contract.NearGrid {}

/** Rows of a file beside the samples of a field year, in order: a proposal, nothing is stored. */
export interface OrderProposal extends contract.OrderProposal {}

/** A sampling point as its list has it. */
export interface Point extends contract.Point {
  /** Design. */
  designId: contract.Point['designId']
  /** Stratum. */
  stratumId: contract.Point['stratumId']
  /** Year. */
  fieldYearId: contract.Point['fieldYearId']
  /** Field. */
  fieldId: contract.Point['fieldId']
  /** Grower. */
  growerId: contract.Point['growerId']
  /** Year. */
  year: contract.Point['year']
  /** Point. */
  number: contract.Point['number']
  /** Role. */
  role: contract.Point['role']
  /** Order. */
  order: contract.Point['order']
  /** Longitude. */
  lon: contract.Point['lon']
  /** Latitude. */
  lat: contract.Point['lat']
  /** Inclusion probability. */
  inclusionProbability: contract.Point['inclusionProbability']
  /** Placed by hand. */
  isHandPlaced: contract.Point['isHandPlaced']
  /** Inaccessible in. */
  inaccessibleIn: contract.Point['inaccessibleIn']
  /** Cores. */
  cores: contract.Point['cores']
  /** Status. */
  status: contract.Point['status']
  /** Reason. */
  reason: contract.Point['reason']
  /** Cause. */
  cause: contract.Point['cause']
  /** Actual longitude. */
  actualLon: contract.Point['actualLon']
  /** Actual latitude. */
  actualLat: contract.Point['actualLat']
  /** Accuracy (m). */
  accuracyM: contract.Point['accuracyM']
  /** Offset (m). */
  offsetM: contract.Point['offsetM']
  /** Collected. */
  collectedAt: contract.Point['collectedAt']
  /** Collected by. */
  collectedBy: contract.Point['collectedBy']
  /** Replaces. */
  replacesPointId: contract.Point['replacesPointId']
  /** Crew. */
  crewId: contract.Point['crewId']
  /** Planned for. */
  plannedOn: contract.Point['plannedOn']
  /** Place in route. */
  routeOrder: contract.Point['routeOrder']
}

/** The result for each point. `editId` undoes them all; it is null if nothing was changed. */
export interface PointActResult extends contract.PointActResult {}

/** The sum over the fields of a program. */
export interface ProgramEstimate extends contract.ProgramEstimate {}

/** Days as they would be; nothing is stored. */
export interface ProposedDays extends contract.ProposedDays {}

/** Results that need a look; what a person has accepted is not among them. */
export interface Quality extends contract.Quality {}

/** An event as the desk reads it. */
export interface ReceivedEvent extends contract.ReceivedEvent {}

/** A result as its list has it. */
export interface Result extends contract.Result {
  /** Laboratory report. */
  labReportId: contract.Result['labReportId']
  /** Upload. */
  uploadId: contract.Result['uploadId']
  /** Sample. */
  sampleId: contract.Result['sampleId']
  /** Year. */
  fieldYearId: contract.Result['fieldYearId']
  /** Field. */
  fieldId: contract.Result['fieldId']
  /** Grower. */
  growerId: contract.Result['growerId']
  /** Year. */
  year: contract.Result['year']
  /** Top, in cm. */
  depthTopCm: contract.Result['depthTopCm']
  /** Bottom, in cm. */
  depthBottomCm: contract.Result['depthBottomCm']
  /** Analyte key. */
  analyte: contract.Result['analyte']
  /** Analyte. */
  analyteName: contract.Result['analyteName']
  /** Value. */
  value: contract.Result['value']
  /** In words. */
  valueText: contract.Result['valueText']
  /** Qualifier. */
  qualifier: contract.Result['qualifier']
  /** Detection limit. */
  detectionLimit: contract.Result['detectionLimit']
  /** Unit. */
  unit: contract.Result['unit']
  /** In the analyte’s unit. */
  valueInUnit: contract.Result['valueInUnit']
  /** Method. */
  method: contract.Result['method']
  /** Modus code. */
  modusCode: contract.Result['modusCode']
  /** Quality. */
  quality: contract.Result['quality']
  /** Reason for quality. */
  qualityReason: contract.Result['qualityReason']
  /** Laboratory. */
  laboratoryId: contract.Result['laboratoryId']
  /** Laboratory number. */
  labNumber: contract.Result['labNumber']
  /** Report number. */
  reportNumber: contract.Result['reportNumber']
  /** Date. */
  reportedOn: contract.Result['reportedOn']
  /** Sheet. */
  fileSheet: contract.Result['fileSheet']
  /** Row. */
  fileRow: contract.Result['fileRow']
  /** Column. */
  fileColumn: contract.Result['fileColumn']
  /** Supersedes. */
  supersedesId: contract.Result['supersedesId']
}

export interface ResultTable extends contract.ResultTable {}

/** A laboratory’s file until and after its results are committed. */
export interface ResultUpload extends contract.ResultUpload {}

/** One line of the history of uploads. */
export interface ResultUploadLine extends contract.ResultUploadLine {}

/** What an undo took away, and what it kept because it changed since. */
export interface ResultsUndone extends contract.ResultsUndone {}

/** One enrollment of an earlier year, and which of its fields can roll over. */
export interface RollOverCandidate extends contract.RollOverCandidate {}

/** A sample as its list has it, with the place of its point. */
export interface Sample extends contract.Sample {
  /** Design. */
  designId: contract.Sample['designId']
  /** Stratum. */
  stratumId: contract.Sample['stratumId']
  /** Point. */
  pointId: contract.Sample['pointId']
  /** Year. */
  fieldYearId: contract.Sample['fieldYearId']
  /** Field. */
  fieldId: contract.Sample['fieldId']
  /** Grower. */
  growerId: contract.Sample['growerId']
  /** Year. */
  year: contract.Sample['year']
  /** Top, in cm. */
  depthTopCm: contract.Sample['depthTopCm']
  /** Bottom, in cm. */
  depthBottomCm: contract.Sample['depthBottomCm']
  /** Attempt. */
  attempt: contract.Sample['attempt']
  /** Cores. */
  coreCount: contract.Sample['coreCount']
  /** Status. */
  status: contract.Sample['status']
  /** Cause. */
  cause: contract.Sample['cause']
  /** Label. */
  labelCode: contract.Sample['labelCode']
  /** Since. */
  stateSince: contract.Sample['stateSince']
  /** Note. */
  note: contract.Sample['note']
}

export interface SampleActResult extends contract.SampleActResult {}

/** A page's view under a name: the search part of its address, as the page wrote it. */
export interface SavedView extends contract.SavedView {}

/** The answer to a scan: what it is, what it was, what is next. */
export interface ScanAnswer extends contract.ScanAnswer {}

export interface Season extends contract.Season {}

/** A program that calls the API in its own name, as operation managers see it. */
export interface ServiceAccount extends contract.ServiceAccount {}

/** A field as the list shows it, with its boundary if the call asks for `geometry`. */
export interface ShapedField extends contract.ShapedField {
  /** Grower. */
  growerId: contract.ShapedField['growerId']
  /** Name. */
  name: contract.ShapedField['name']
  /** Farm. */
  farmName: contract.ShapedField['farmName']
  /** County. */
  county: contract.ShapedField['county']
  /** State. */
  state: contract.ShapedField['state']
  /** FSA farm. */
  fsaFarm: contract.ShapedField['fsaFarm']
  /** FSA tract. */
  fsaTract: contract.ShapedField['fsaTract']
  /** FSA CLU. */
  fsaClu: contract.ShapedField['fsaClu']
  /** Active. */
  active: contract.ShapedField['active']
  /** Boundary. */
  boundaryVersionId: contract.ShapedField['boundaryVersionId']
  /** Area, in m². */
  areaM2: contract.ShapedField['areaM2']
  /** Perimeter, in m. */
  perimeterM: contract.ShapedField['perimeterM']
}

/** What is proposed for a sheet, and why. */
export interface SheetProposal extends contract.SheetProposal {}

/** A shipment with what became of its samples. */
export interface Shipment extends contract.Shipment {
  /** Manifest. */
  number: contract.Shipment['number']
  /** Laboratory. */
  laboratoryId: contract.Shipment['laboratoryId']
  /** Status. */
  status: contract.Shipment['status']
  /** Carrier. */
  carrier: contract.Shipment['carrier']
  /** Tracking number. */
  tracking: contract.Shipment['tracking']
  /** Shipped. */
  shippedOn: contract.Shipment['shippedOn']
  /** Closed. */
  closedAt: contract.Shipment['closedAt']
  /** Note. */
  note: contract.Shipment['note']
}

/** The result for each line. */
export interface ShipmentActResult extends contract.ShipmentActResult {}

/** A shipment with its boxes, and its manifest by box, field, point and depth. */
export interface ShipmentDetail extends contract.ShipmentDetail {}

/** A grower with a similar name, shown before a second one is created. */
export interface SimilarGrower extends contract.SimilarGrower {}

/** A member of staff as operation managers see them. */
export interface StaffMember extends contract.StaffMember {}

/** A row of a staged file. */
export interface StagedRow extends contract.StagedRow {}

/** An uploaded boundary file, stored by its SHA-256 and read, before the import. */
export interface StagedUpload extends contract.StagedUpload {}

/** A stratum as its list has it. */
export interface Stratum extends contract.Stratum {
  /** Design. */
  designId: contract.Stratum['designId']
  /** Year. */
  fieldYearId: contract.Stratum['fieldYearId']
  /** Field. */
  fieldId: contract.Stratum['fieldId']
  /** Grower. */
  growerId: contract.Stratum['growerId']
  /** Year. */
  year: contract.Stratum['year']
  /** Stratum. */
  number: contract.Stratum['number']
  /** Name. */
  name: contract.Stratum['name']
  /** Area, in m². */
  areaM2: contract.Stratum['areaM2']
  /** Weight. */
  weight: contract.Stratum['weight']
  /** Cells. */
  cellCount: contract.Stratum['cellCount']
  /** Points. */
  plannedCount: contract.Stratum['plannedCount']
}

export interface Taken extends contract.Taken {}

/** A thread with all its comments, the first one first. */
export interface Thread extends contract.Thread {}

/** An open thread as a grid marks its cell. */
export interface ThreadMark extends contract.ThreadMark {}

/** One line of the history of uploads. */
export interface UploadSummary extends contract.UploadSummary {}

/** How an exported file that came back differs from its export. Nothing of it is stored. */
export interface WorkbookFile extends contract.WorkbookFile {}
