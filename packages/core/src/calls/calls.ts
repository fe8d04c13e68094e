// Made of the contract by `npm run lint -- --update`: do not write here.
import type { Call, Edited, ListPage, Page } from './call.ts'
import type {
  Boundary,
  BoundaryCheck,
  BoundaryDifference,
  BoundaryVersion,
  CellEdits,
  Change,
  CollectedFile,
  ColorCount,
  CommentPerson,
  Crew,
  DashUser,
  Design,
  DesignDetail,
  Edit,
  Enrollment,
  EnrollmentDetail,
  EnrollmentDocument,
  EnrollmentMoves,
  Estimate,
  Exceptions,
  ExportRecord,
  Field,
  FieldDetail,
  FieldReport,
  FieldSaved,
  FieldYearDetail,
  FieldYearMoves,
  FieldYearRow,
  Grower,
  Job,
  Label,
  LabelActResult,
  LabelBatch,
  LabelDetail,
  LabelPlan,
  Laboratory,
  LeftBehind,
  LikelySamples,
  Line,
  NearGrid,
  OrderProposal,
  Point,
  PointActResult,
  ProgramEstimate,
  ProposedDays,
  Quality,
  ReceivedEvent,
  Result,
  ResultsUndone,
  ResultTable,
  ResultUpload,
  ResultUploadLine,
  RollOverCandidate,
  Sample,
  SampleActResult,
  SavedView,
  ScanAnswer,
  Season,
  ServiceAccount,
  ShapedField,
  SheetProposal,
  Shipment,
  ShipmentActResult,
  ShipmentDetail,
  SimilarGrower,
  StaffMember,
  StagedRow,
  StagedUpload,
  Stratum,
  Taken,
  Thread,
  ThreadMark,
  UploadSummary,
  WorkbookFile,
} from './rows.ts'

/** Every call of the API by area: `client.growers.list({ search: 'north' })`. A stream is listened to by `@org/core/live`. */
export interface Client {
  /** The caller: who it is, and their name. */
  readonly dashUsers: DashUsersCalls
  /** Growers: the farms and people whose fields are sampled. */
  readonly growers: GrowersCalls
  /** Fields with their boundaries, years, pieces and map tiles. */
  readonly fields: FieldsCalls
  /** A field in a year: what is grown, and how far its sampling is. */
  readonly fieldYears: FieldYearsCalls
  /** Enrollments of growers in programs, with their fields, documents and signatures. */
  readonly enrollments: EnrollmentsCalls
  /** Designs: the strata and points of a field year, committed and reproduced. */
  readonly designs: DesignsCalls
  /** Strata of designs, as a list. */
  readonly strata: StrataCalls
  /** Sampling points: the list, acts such as collecting, and files of collected positions. */
  readonly points: PointsCalls
  /** Crews that collect samples. */
  readonly crews: CrewsCalls
  /** Days of crews: what each collects when. */
  readonly visits: VisitsCalls
  /** Collecting with phones: what a phone takes along, sends back and could not apply. */
  readonly collecting: CollectingCalls
  /** Samples: one layer of one point in a bag, as a list. */
  readonly samples: SamplesCalls
  /** Labels: print, assign, scan, void, and the history of each. */
  readonly labels: LabelsCalls
  /** Shipments to laboratories: boxes, manifests, receipt and exceptions. */
  readonly shipments: ShipmentsCalls
  /** Laboratories that samples go to. */
  readonly laboratories: LaboratoriesCalls
  /** Boundary files: upload, compare with fields, import, undo. */
  readonly uploads: UploadsCalls
  /** Results of laboratories, as a list, and what is decided about their quality. */
  readonly results: ResultsCalls
  /** Laboratory files: upload, confirm columns, check rows, commit, undo. */
  readonly resultUploads: ResultUploadsCalls
  /** Reports of a season and of a field: counts, values, estimates, quality. */
  readonly reports: ReportsCalls
  /** Files of any list and of the audit log: begin, follow, download. */
  readonly exports: ExportsCalls
  /** Long work that goes on by itself: progress, result, cancel. */
  readonly jobs: JobsCalls
  /** Every recorded change: the audit log, histories, and the live stream. */
  readonly changes: ChangesCalls
  /** Edits as people make them: undo and redo. */
  readonly edits: EditsCalls
  /** Saved views of lists. */
  readonly views: ViewsCalls
  /** Spreadsheets: cells read and written for many rows. */
  readonly workbooks: WorkbooksCalls
  /** Comments on cells of workbooks. */
  readonly comments: CommentsCalls
  /** Staff and service accounts: rights, keys, suspension. */
  readonly staff: StaffCalls
}

/** The caller: who it is, and their name. */
export interface DashUsersCalls {
  /**
   * Update the caller’s own staff record.
   *
   * Updates the caller's own record; 404 if there is none yet.
   *
   * Whoever is signed in may call it: `PUT /api/dash-users/`.
   * @throws ProductError `userNotFound`, `userUpdate`
   */
  readonly update: Call<'dashUsers', 'update', DashUser>
  /**
   * Create the caller’s own staff record.
   *
   * Creates the caller's own record; a second call gives the same record.
   *
   * Whoever is signed in may call it: `POST /api/dash-users/`.
   * @throws ProductError `userCreation`
   */
  readonly create: Call<'dashUsers', 'create', DashUser>
  /**
   * The caller’s own staff record.
   *
   * Whoever is signed in may call it: `GET /api/dash-users/me`.
   * @throws ProductError `userNotFound`
   */
  readonly me: Call<'dashUsers', 'me', DashUser>
  /**
   * Sign the caller out everywhere.
   *
   * Ends every session of the caller that began before this call, in all browsers; another person's cannot be ended.
   *
   * Whoever is signed in may call it: `DELETE /api/dash-users/{id}/sessions`.
   * @throws ProductError `userNotFound`
   */
  readonly endSessions: Call<'dashUsers', 'endSessions'>
}

/** Growers: the farms and people whose fields are sampled. */
export interface GrowersCalls {
  /**
   * List growers.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/growers`.
   */
  readonly list: Call<'growers', 'list', ListPage<Grower>>
  /**
   * Ids of all growers of a list, in its order.
   *
   * Four bytes each, the lowest first: see `idsOfOrder`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/growers/order`.
   */
  readonly order: Call<'growers', 'order', Uint8Array<ArrayBuffer>>
  /**
   * Read growers by their ids.
   *
   * In the order of the ids; removed rows are left out.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/growers/rows`.
   */
  readonly rows: Call<'growers', 'rows', { items: Grower[] }>
  /**
   * Totals of the growers of a list.
   *
   * Of all rows, however few are loaded.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/growers/sums`.
   */
  readonly sums: Call<'growers', 'sums'>
  /**
   * Growers with a similar name.
   *
   * At most ten, most similar first, inactive ones included.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/growers/similar`.
   */
  readonly similar: Call<'growers', 'similar', { items: SimilarGrower[] }>
  /**
   * One grower.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/growers/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'growers', 'get', Grower>
  /**
   * Create a grower.
   *
   * Staff, and service accounts with `growers.edit` may call it: `POST /api/growers`.
   * @throws ProductError `conflict`
   */
  readonly create: Call<'growers', 'create', Edited<Grower>>
  /**
   * Change a grower.
   *
   * A stale `version` is a conflict with both versions (`errors.stale`).
   *
   * Staff, and service accounts with `growers.edit` may call it: `PATCH /api/growers/{id}`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly update: Call<'growers', 'update', Edited<Grower>>
  /**
   * Deactivate or reactivate a grower.
   *
   * Operation managers only, with a reason. The grower's fields stay as they are.
   *
   * Operation managers (`growers.deactivate`) may call it: `PUT /api/growers/{id}/active`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly setActive: Call<'growers', 'setActive', Edited<Grower>>
}

/** Fields with their boundaries, years, pieces and map tiles. */
export interface FieldsCalls {
  /**
   * List fields.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields`.
   */
  readonly list: Call<'fields', 'list', ListPage<ShapedField>>
  /**
   * Ids of all fields of a list, in its order.
   *
   * Four bytes each, the lowest first: see `idsOfOrder`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/order`.
   */
  readonly order: Call<'fields', 'order', Uint8Array<ArrayBuffer>>
  /**
   * Read fields by their ids.
   *
   * In the order of the ids; removed rows are left out.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/fields/rows`.
   */
  readonly rows: Call<'fields', 'rows', { items: Field[] }>
  /**
   * Totals of the fields of a list.
   *
   * Of all rows, however few are loaded.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/sums`.
   */
  readonly sums: Call<'fields', 'sums'>
  /**
   * Count the fields of a list by the values of a filter.
   *
   * In the order of the values: states in workflow order, numbers largest first, names alphabetically. Of more than MAX_GROUPS, those with the most rows.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/groups`.
   */
  readonly groups: Call<'fields', 'groups'>
  /**
   * Extent of the fields of a list.
   *
   * The extent of a list's fields, and the version of the map's tiles.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/extent`.
   */
  readonly extent: Call<'fields', 'extent'>
  /**
   * One field with its boundary.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'fields', 'get', FieldDetail>
  /**
   * Add a field, with a boundary and a first year if they are given.
   *
   * Staff, and service accounts with `fields.edit` may call it: `POST /api/fields`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly create: Call<'fields', 'create', Edited<FieldDetail>>
  /**
   * Change the details of a field.
   *
   * A stale `version` is a conflict with both versions (`errors.stale`).
   *
   * Staff, and service accounts with `fields.edit` may call it: `PATCH /api/fields/{id}`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly update: Call<'fields', 'update', Edited<FieldDetail>>
  /**
   * Save a field with its boundary and everything that changes with it.
   *
   * What the boundary editor sends: details, boundary, split-off pieces and joined neighbors, all or nothing, in one edit. A piece has the years of its field. A joined neighbor is deactivated, which needs `fields.deactivate`. Conflicts are those of `update`, `saveBoundary` and `setActive`; a conflict about a neighbor has its path (`body.joined.0.version`).
   *
   * Staff, and service accounts with `fields.edit` may call it: `POST /api/fields/save`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly save: Call<'fields', 'save', FieldSaved>
  /**
   * The names of fields, and the open enrollments that have them.
   *
   * For bulk actions on fields: their names, in order, and the open enrollments that have them.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/fields/names`.
   */
  readonly names: Call<'fields', 'names'>
  /**
   * Deactivate or reactivate fields, all or none.
   *
   * Operation managers only. Inactive fields are kept; lists show them only on request. To deactivate fields of open enrollments, name the enrollments that the person saw (`enrollmentIds`): any other is a conflict that names it (details: `enrollment`).
   *
   * Operation managers (`fields.deactivate`) may call it: `PUT /api/fields/active`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly setActive: Call<'fields', 'setActive'>
  /**
   * Record a year of a field.
   *
   * Creates the year (`version` null) or changes it. The year is in the year window.
   *
   * Staff, and service accounts with `fieldYears.edit` may call it: `PUT /api/fields/{id}/years/{year}`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly saveYear: Call<'fields', 'saveYear', Edited<FieldDetail>>
  /**
   * Record a year for many fields.
   *
   * Fields that already have the year, or have no boundary, are skipped and named.
   *
   * Staff, and service accounts with `fieldYears.edit` may call it: `POST /api/fields/years`.
   * @throws ProductError `notFound`
   */
  readonly assignYear: Call<'fields', 'assignYear'>
  /**
   * Check a boundary without saving it.
   *
   * Checks a boundary being drawn: area, validity with a proposed repair, overlaps, place. Stores nothing.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/fields/check`.
   * @throws ProductError `tooLarge`
   */
  readonly check: Call<'fields', 'check', BoundaryCheck>
  /**
   * The boundary versions of a field, newest first.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/{id}/boundaries`.
   * @throws ProductError `notFound`
   */
  readonly boundaries: Call<'fields', 'boundaries', { items: BoundaryVersion[] }>
  /**
   * One boundary version with its geometry.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/{id}/boundaries/{boundaryId}`.
   * @throws ProductError `notFound`
   */
  readonly boundary: Call<'fields', 'boundary', Boundary>
  /**
   * Give a field a new boundary.
   *
   * Makes a new version the field's newest. `version` is the field's as the person saw it.
   *
   * Staff, and service accounts with `fields.edit` may call it: `POST /api/fields/{id}/boundaries`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly saveBoundary: Call<'fields', 'saveBoundary', Edited<FieldDetail>>
  /**
   * The area gained and lost between two boundary versions.
   *
   * From `boundaryId` to `to`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/{id}/boundaries/{boundaryId}/difference`.
   * @throws ProductError `notFound`
   */
  readonly difference: Call<'fields', 'difference', BoundaryDifference>
  /**
   * Restore an older boundary of a field.
   *
   * Copies an older version into a new one.
   *
   * Staff, and service accounts with `fields.edit` may call it: `POST /api/fields/{id}/boundaries/{boundaryId}/restore`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly restoreBoundary: Call<'fields', 'restoreBoundary', Edited<FieldDetail>>
  /**
   * Count the fields of a list by what a map colors them by.
   *
   * What a map's legend says. The values with the most fields first; empty: fields without a value.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/colors`.
   */
  readonly colors: Call<'fields', 'colors', { items: ColorCount[] }>
  /**
   * Where fields are.
   *
   * Of those that have a boundary: the middle of its extent, in degrees.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/fields/places`.
   */
  readonly places: Call<'fields', 'places'>
  /**
   * Vector tile of field boundaries.
   *
   * A Mapbox vector tile with the layer `fields`: `id`, `growerId`, from zoom 11 on `name`, and `inactive` for inactive fields; 4096 units; simplified by zoom. It has inactive fields if `active` asks for them. With `color`, a field has its value as text in `color`: of the newest of the years in `year`, else of its newest. `v` is then the `countsVersion`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/tiles/{z}/{x}/{y}`.
   */
  readonly tile: Call<'fields', 'tile', Uint8Array<ArrayBuffer>>
  /**
   * Vector tile with counts of the fields of a list.
   *
   * Mapbox vector tile, layer `counts`: a point for each of 8 × 8 cells that has fields of the list, with `count`, how many of them are `inactive`, and their extent (`west`, `south`, `east`, `north`). With `color`, `shares` says in what parts its fields have which value (`colorSharesSchema`).
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/fields/counts/{z}/{x}/{y}`.
   */
  readonly countsTile: Call<'fields', 'countsTile', Uint8Array<ArrayBuffer>>
}

/** A field in a year: what is grown, and how far its sampling is. */
export interface FieldYearsCalls {
  /**
   * List field years.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/field-years`.
   */
  readonly list: Call<'fieldYears', 'list', ListPage<FieldYearRow>>
  /**
   * Ids of all field years of a list, in its order.
   *
   * Four bytes each, the lowest first: see `idsOfOrder`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/field-years/order`.
   */
  readonly order: Call<'fieldYears', 'order', Uint8Array<ArrayBuffer>>
  /**
   * Read field years by their ids.
   *
   * In the order of the ids; removed rows are left out.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/field-years/rows`.
   */
  readonly rows: Call<'fieldYears', 'rows', { items: FieldYearRow[] }>
  /**
   * Totals of the field years of a list.
   *
   * Of all rows, however few are loaded.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/field-years/sums`.
   */
  readonly sums: Call<'fieldYears', 'sums'>
  /**
   * Count the field years of a list by the values of a filter.
   *
   * In the order of the values: states in workflow order, numbers largest first, names alphabetically. Of more than MAX_GROUPS, those with the most rows.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/field-years/groups`.
   */
  readonly groups: Call<'fieldYears', 'groups'>
  /**
   * One field year.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/field-years/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'fieldYears', 'get', FieldYearDetail>
  /**
   * Confirm the boundaries of field years.
   *
   * Staff, and service accounts with `fieldYears.edit` may call it: `POST /api/field-years/confirm`.
   */
  readonly confirm: Call<'fieldYears', 'confirm', FieldYearMoves>
  /**
   * Reopen confirmed boundaries.
   *
   * Staff, and service accounts with `fieldYears.edit` may call it: `POST /api/field-years/reopen`.
   */
  readonly reopen: Call<'fieldYears', 'reopen', FieldYearMoves>
  /**
   * Approve plans.
   *
   * Operation managers (`fieldYears.approvePlan`) may call it: `POST /api/field-years/approve-plan`.
   */
  readonly approvePlan: Call<'fieldYears', 'approvePlan', FieldYearMoves>
  /**
   * Return approved plans.
   *
   * Operation managers (`fieldYears.approvePlan`) may call it: `POST /api/field-years/return-plan`.
   */
  readonly returnPlan: Call<'fieldYears', 'returnPlan', FieldYearMoves>
  /**
   * Schedule sampling.
   *
   * Staff, and service accounts with `fieldYears.edit` may call it: `POST /api/field-years/schedule`.
   */
  readonly schedule: Call<'fieldYears', 'schedule', FieldYearMoves>
  /**
   * Unschedule field years.
   *
   * Staff, and service accounts with `fieldYears.edit` may call it: `POST /api/field-years/unschedule`.
   */
  readonly unschedule: Call<'fieldYears', 'unschedule', FieldYearMoves>
  /**
   * Approve and lock field years.
   *
   * Locks the year: every write to what belongs to it is refused until it is unlocked.
   *
   * Operation managers (`fieldYears.approve`) may call it: `POST /api/field-years/approve`.
   */
  readonly approve: Call<'fieldYears', 'approve', FieldYearMoves>
  /**
   * Unlock field years.
   *
   * Operation managers (`fieldYears.unlock`) may call it: `POST /api/field-years/unlock`.
   */
  readonly unlock: Call<'fieldYears', 'unlock', FieldYearMoves>
  /**
   * Cancel field years.
   *
   * Staff, and service accounts with `fieldYears.edit` may call it: `POST /api/field-years/cancel`.
   */
  readonly cancel: Call<'fieldYears', 'cancel', FieldYearMoves>
}

/** Enrollments of growers in programs, with their fields, documents and signatures. */
export interface EnrollmentsCalls {
  /**
   * List enrollments.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/enrollments`.
   */
  readonly list: Call<'enrollments', 'list', ListPage<Enrollment>>
  /**
   * Ids of all enrollments of a list, in its order.
   *
   * Four bytes each, the lowest first: see `idsOfOrder`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/enrollments/order`.
   */
  readonly order: Call<'enrollments', 'order', Uint8Array<ArrayBuffer>>
  /**
   * Read enrollments by their ids.
   *
   * In the order of the ids; removed rows are left out.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/enrollments/rows`.
   */
  readonly rows: Call<'enrollments', 'rows', { items: Enrollment[] }>
  /**
   * Totals of the enrollments of a list.
   *
   * Of all rows, however few are loaded.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/enrollments/sums`.
   */
  readonly sums: Call<'enrollments', 'sums'>
  /**
   * Count the enrollments of a list by the values of a filter.
   *
   * In the order of the values: states in workflow order, numbers largest first, names alphabetically. Of more than MAX_GROUPS, those with the most rows.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/enrollments/groups`.
   */
  readonly groups: Call<'enrollments', 'groups'>
  /**
   * The managers an enrollment can have.
   *
   * Operation managers who are not suspended.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/enrollments/managers`.
   */
  readonly managers: Call<'enrollments', 'managers'>
  /**
   * One enrollment with its fields, problems and documents.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/enrollments/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'enrollments', 'get', EnrollmentDetail>
  /**
   * Enroll fields of a grower in a program and year.
   *
   * Creates a draft. Fields with a boundary get their field year too.
   *
   * Staff, and service accounts with `enrollments.edit` may call it: `POST /api/enrollments`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly create: Call<'enrollments', 'create', Edited<EnrollmentDetail>>
  /**
   * Change an enrollment.
   *
   * A stale `version` is a conflict with both versions (`errors.stale`).
   *
   * Staff, and service accounts with `enrollments.edit` may call it: `PATCH /api/enrollments/{id}`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly update: Call<'enrollments', 'update', Edited<EnrollmentDetail>>
  /**
   * Check an enrollment without submitting it.
   *
   * What submitting would find now. Stores nothing.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/enrollments/{id}/check`.
   * @throws ProductError `notFound`
   */
  readonly check: Call<'enrollments', 'check'>
  /**
   * Submit enrollments.
   *
   * Checks each row, which becomes eligible or needs review. Rows that cannot move are named; the others move.
   *
   * Staff, and service accounts with `enrollments.submit` may call it: `POST /api/enrollments/submit`.
   */
  readonly submit: Call<'enrollments', 'submit', EnrollmentMoves>
  /**
   * Accept enrollments despite their problems.
   *
   * Operation managers (`enrollments.accept`) may call it: `POST /api/enrollments/accept`.
   */
  readonly accept: Call<'enrollments', 'accept', EnrollmentMoves>
  /**
   * Sign enrollments.
   *
   * Operation managers (`enrollments.sign`) may call it: `POST /api/enrollments/sign`.
   */
  readonly sign: Call<'enrollments', 'sign', EnrollmentMoves>
  /**
   * Activate signed enrollments.
   *
   * Operation managers (`enrollments.activate`) may call it: `POST /api/enrollments/activate`.
   */
  readonly activate: Call<'enrollments', 'activate', EnrollmentMoves>
  /**
   * Complete active enrollments.
   *
   * Operation managers (`enrollments.complete`) may call it: `POST /api/enrollments/complete`.
   */
  readonly complete: Call<'enrollments', 'complete', EnrollmentMoves>
  /**
   * Withdraw enrollments.
   *
   * Operation managers (`enrollments.withdraw`) may call it: `POST /api/enrollments/withdraw`.
   */
  readonly withdraw: Call<'enrollments', 'withdraw', EnrollmentMoves>
  /**
   * Enrollments of a year that can be rolled over.
   *
   * By grower, then program.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/enrollments/roll-over`.
   */
  readonly rollOverList: Call<'enrollments', 'rollOverList', Page<RollOverCandidate>>
  /**
   * Roll enrollments over into another year.
   *
   * Drafts of the new year, in one transaction.
   *
   * Staff, and service accounts with `enrollments.edit` may call it: `POST /api/enrollments/roll-over`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly rollOver: Call<'enrollments', 'rollOver', EnrollmentMoves>
  /**
   * Attach a document to an enrollment.
   *
   * The same content twice on one enrollment is one document.
   *
   * Staff, and service accounts with `enrollments.edit` may call it: `POST /api/enrollments/{id}/documents`.
   * @throws ProductError `notFound`, `conflict`, `tooLarge`, `unreadableFile`
   */
  readonly attach: Call<'enrollments', 'attach', Edited<EnrollmentDocument>>
  /**
   * Remove a document from an enrollment.
   *
   * Answers the edit that removed it, which can be undone.
   *
   * Staff, and service accounts with `enrollments.edit` may call it: `DELETE /api/enrollments/{id}/documents/{documentId}`.
   * @throws ProductError `notFound`
   */
  readonly detach: Call<'enrollments', 'detach'>
  /**
   * Get a ticket for one download of a document.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/enrollments/{id}/documents/{documentId}/ticket`.
   * @throws ProductError `notFound`
   */
  readonly documentTicket: Call<'enrollments', 'documentTicket'>
  /**
   * Download a document.
   *
   * Always a download, never shown in a page: nobody has checked its type.
   *
   * Whoever has the ticket may call it: `GET /api/enrollments/documents/{ticket}`.
   * @throws ProductError `notFound`, `methodNotAllowed`
   */
  readonly documentDownload: Call<'enrollments', 'documentDownload', Uint8Array<ArrayBuffer>>
}

/** Designs: the strata and points of a field year, committed and reproduced. */
export interface DesignsCalls {
  /**
   * The designs of a field year.
   *
   * All versions, newest first.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/designs`.
   * @throws ProductError `notFound`
   */
  readonly list: Call<'designs', 'list', { items: Design[] }>
  /**
   * One design with its strata and points.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/designs/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'designs', 'get', DesignDetail>
  /**
   * Grids near a boundary of a field year, to align another grid with.
   *
   * Their sheets say where their lines lie to the bit. The field's own come first, then the nearest; of one field the newest.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/designs/near-grids`.
   * @throws ProductError `notFound`
   */
  readonly nearGrids: Call<'designs', 'nearGrids', { items: NearGrid[] }>
  /**
   * A design sheet.
   *
   * All that is needed to make a design again: what `reproduce` of `@org/sampling-design` reads.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/designs/sheets/{sha256}`.
   * @throws ProductError `notFound`
   */
  readonly sheet: Call<'designs', 'sheet'>
  /**
   * Commit a design.
   *
   * Makes the design again from the year's boundary and the plan, and stores it with its strata, points and samples. The field year becomes stratified. A design that differs by one bit is a conflict with both digests.
   *
   * Staff, and service accounts with `designs.edit` may call it: `POST /api/designs`.
   * @throws ProductError `notFound`, `conflict`, `unavailable`
   */
  readonly commit: Call<'designs', 'commit', Edited<Design>>
}

/** Strata of designs, as a list. */
export interface StrataCalls {
  /**
   * List strata.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/strata`.
   */
  readonly list: Call<'strata', 'list', ListPage<Stratum>>
  /**
   * Ids of all strata of a list, in its order.
   *
   * Four bytes each, the lowest first: see `idsOfOrder`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/strata/order`.
   */
  readonly order: Call<'strata', 'order', Uint8Array<ArrayBuffer>>
  /**
   * Read strata by their ids.
   *
   * In the order of the ids; removed rows are left out.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/strata/rows`.
   */
  readonly rows: Call<'strata', 'rows', { items: Stratum[] }>
  /**
   * Totals of the strata of a list.
   *
   * Of all rows, however few are loaded.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/strata/sums`.
   */
  readonly sums: Call<'strata', 'sums'>
  /**
   * Count the strata of a list by the values of a filter.
   *
   * In the order of the values: states in workflow order, numbers largest first, names alphabetically. Of more than MAX_GROUPS, those with the most rows.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/strata/groups`.
   */
  readonly groups: Call<'strata', 'groups'>
}

/** Sampling points: the list, acts such as collecting, and files of collected positions. */
export interface PointsCalls {
  /**
   * List points.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/points`.
   */
  readonly list: Call<'points', 'list', ListPage<Point>>
  /**
   * Ids of all points of a list, in its order.
   *
   * Four bytes each, the lowest first: see `idsOfOrder`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/points/order`.
   */
  readonly order: Call<'points', 'order', Uint8Array<ArrayBuffer>>
  /**
   * Read points by their ids.
   *
   * In the order of the ids; removed rows are left out.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/points/rows`.
   */
  readonly rows: Call<'points', 'rows', { items: Point[] }>
  /**
   * Totals of the points of a list.
   *
   * Of all rows, however few are loaded.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/points/sums`.
   */
  readonly sums: Call<'points', 'sums'>
  /**
   * Count the points of a list by the values of a filter.
   *
   * In the order of the values: states in workflow order, numbers largest first, names alphabetically. Of more than MAX_GROUPS, those with the most rows.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/points/groups`.
   */
  readonly groups: Call<'points', 'groups'>
  /**
   * Extent of the points of a list.
   *
   * The extent of a list's points, and the version of the map's tiles.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/points/extent`.
   */
  readonly extent: Call<'points', 'extent'>
  /**
   * One point with its samples and its next replacement.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/points/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'points', 'get'>
  /**
   * Vector tile of points.
   *
   * Mapbox vector tile of the points that the filter finds, 4096 units. From zoom 11 on, layer `points`: `id`, `number`, `status`, `role`, and whether it is an `unused` replacement; from zoom 13 on also layer `strata`: `number`. Before, layer `counts`: a point for each of 8 × 8 cells, with `count`, how many of them are `settled`, and their extent (`west`, `south`, `east`, `north`).
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/points/tiles/{z}/{x}/{y}`.
   */
  readonly tile: Call<'points', 'tile', Uint8Array<ArrayBuffer>>
  /**
   * Collect, relocate, leave out or replace points.
   *
   * Points that cannot move are named; the others move, in one edit. The states of their field years follow.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/points/acts`.
   * @throws ProductError `conflict`
   */
  readonly act: Call<'points', 'act', PointActResult>
  /**
   * Read a file of collected positions.
   *
   * Reads a file of collected positions (GPX, CSV, GeoJSON, KML, shapefile) and matches them to the points that the filter finds: by id, by the name that a device shows, else to the nearest. Stores nothing.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/points/collected/read`.
   * @throws ProductError `conflict`, `tooLarge`, `unreadableFile`, `timeout`
   */
  readonly readCollected: Call<'points', 'readCollected', CollectedFile>
  /**
   * Record collected positions.
   *
   * Collects or relocates points at measured positions, in one edit; those that cannot move are named.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/points/collected`.
   * @throws ProductError `conflict`
   */
  readonly record: Call<'points', 'record', PointActResult>
  /**
   * Waive points.
   *
   * The same for points that are not collected at all.
   *
   * Operation managers (`points.waive`) may call it: `POST /api/points/waive`.
   * @throws ProductError `conflict`
   */
  readonly waive: Call<'points', 'waive', PointActResult>
}

/** Crews that collect samples. */
export interface CrewsCalls {
  /**
   * The crews.
   *
   * All, by name.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/crews`.
   */
  readonly list: Call<'crews', 'list', { items: Crew[] }>
  /**
   * Add a crew.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/crews`.
   * @throws ProductError `conflict`
   */
  readonly create: Call<'crews', 'create', Edited<Crew>>
  /**
   * Change a crew.
   *
   * Staff, and service accounts with `points.edit` may call it: `PUT /api/crews/{id}`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly update: Call<'crews', 'update', Edited<Crew>>
}

/** Days of crews: what each collects when. */
export interface VisitsCalls {
  /**
   * What crews do on which days.
   *
   * By day and crew; days without a visit are left out.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/visits`.
   * @throws ProductError `conflict`
   */
  readonly list: Call<'visits', 'list'>
  /**
   * Propose the days of a crew.
   *
   * The tour over all fields from the crew's start, split into days by how many points it collects. Stores nothing.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/visits/proposals`.
   * @throws ProductError `notFound`, `conflict`, `unavailable`
   */
  readonly propose: Call<'visits', 'propose', ProposedDays>
  /**
   * Plan days.
   *
   * Assigns the points; field years with an approved plan become scheduled. All or nothing.
   *
   * Staff, and service accounts with `points.edit` may call it: `PUT /api/visits`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly plan: Call<'visits', 'plan'>
  /**
   * Take points off their days.
   *
   * Points that wait are planned for no day; a scheduled year without any goes back to its approved plan.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/visits/clear`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly clear: Call<'visits', 'clear'>
}

/** Collecting with phones: what a phone takes along, sends back and could not apply. */
export interface CollectingCalls {
  /**
   * Take fields and points along.
   *
   * What a phone needs where there is no network. Notes which phone took which crew’s day along; stores nothing else.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/collecting/takes`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly take: Call<'collecting', 'take', Taken>
  /**
   * Send what was done in the field.
   *
   * Applies what a person did in the field, one event after the other, each in an edit of its own. An event that was sent before is answered as it was then: sending again does no harm, however much later.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/collecting/events`.
   * @throws ProductError `conflict`
   */
  readonly send: Call<'collecting', 'send'>
  /**
   * Say what is new in a phone’s file.
   *
   * Whose acts a phone’s file has, and what became of those that are there already.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/collecting/files/checks`.
   * @throws ProductError `notFound`
   */
  readonly checkFile: Call<'collecting', 'checkFile'>
  /**
   * Read a phone’s file in.
   *
   * Applies what a phone saved as a file: as the acts of the person who did them, in edits of who reads it in. Events that are there already, by file or by phone, are answered as they are kept.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/collecting/files`.
   * @throws ProductError `notFound`
   */
  readonly readIn: Call<'collecting', 'readIn'>
  /**
   * What phones sent about a point.
   *
   * Oldest first, by phone and number.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/collecting/points/{id}/events`.
   */
  readonly ofPoint: Call<'collecting', 'ofPoint', { items: ReceivedEvent[] }>
  /**
   * Send the picture of a photo.
   *
   * The picture of a photo that was sent before, as an event of the caller: JPEG, PNG or WebP, by its first bytes. Sending it again does no harm.
   *
   * Staff, and service accounts with `points.edit` may call it: `PUT /api/collecting/photos/{id}`.
   * @throws ProductError `notFound`, `conflict`, `tooLarge`, `unreadableFile`
   */
  readonly sendPhoto: Call<'collecting', 'sendPhoto'>
  /**
   * The picture of a photo.
   *
   * The picture, as a file. Of one that was undone there is none.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/collecting/photos/{id}`.
   * @throws ProductError `notFound`
   */
  readonly photo: Call<'collecting', 'photo', Uint8Array<ArrayBuffer>>
  /**
   * What phones sent that could not be applied, and what waits on phones.
   *
   * Events that were refused, and those held behind them; the phones that sent something in the last 30 days.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/collecting/open`.
   */
  readonly open: Call<'collecting', 'open'>
  /**
   * Apply or dismiss an event that was refused.
   *
   * Applies a refused event once its cause is gone, or decides that it is not applied. Those held behind it follow.
   *
   * Staff, and service accounts with `points.edit` may call it: `POST /api/collecting/events/settle`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly settle: Call<'collecting', 'settle'>
}

/** Samples: one layer of one point in a bag, as a list. */
export interface SamplesCalls {
  /**
   * List samples.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/samples`.
   */
  readonly list: Call<'samples', 'list', ListPage<Sample>>
  /**
   * Ids of all samples of a list, in its order.
   *
   * Four bytes each, the lowest first: see `idsOfOrder`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/samples/order`.
   */
  readonly order: Call<'samples', 'order', Uint8Array<ArrayBuffer>>
  /**
   * Read samples by their ids.
   *
   * In the order of the ids; removed rows are left out.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/samples/rows`.
   */
  readonly rows: Call<'samples', 'rows', { items: Sample[] }>
  /**
   * Totals of the samples of a list.
   *
   * Of all rows, however few are loaded.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/samples/sums`.
   */
  readonly sums: Call<'samples', 'sums'>
  /**
   * Count the samples of a list by the values of a filter.
   *
   * In the order of the values: states in workflow order, numbers largest first, names alphabetically. Of more than MAX_GROUPS, those with the most rows.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/samples/groups`.
   */
  readonly groups: Call<'samples', 'groups'>
}

/** Labels: print, assign, scan, void, and the history of each. */
export interface LabelsCalls {
  /**
   * List labels.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/labels`.
   */
  readonly list: Call<'labels', 'list', ListPage<Label>>
  /**
   * Ids of all labels of a list, in its order.
   *
   * Four bytes each, the lowest first: see `idsOfOrder`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/labels/order`.
   */
  readonly order: Call<'labels', 'order', Uint8Array<ArrayBuffer>>
  /**
   * Read labels by their ids.
   *
   * In the order of the ids; removed rows are left out.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/labels/rows`.
   */
  readonly rows: Call<'labels', 'rows', { items: Label[] }>
  /**
   * Totals of the labels of a list.
   *
   * Of all rows, however few are loaded.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/labels/sums`.
   */
  readonly sums: Call<'labels', 'sums'>
  /**
   * Count the labels of a list by the values of a filter.
   *
   * In the order of the values: states in workflow order, numbers largest first, names alphabetically. Of more than MAX_GROUPS, those with the most rows.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/labels/groups`.
   */
  readonly groups: Call<'labels', 'groups'>
  /**
   * A label with its history.
   *
   * By its code, however it is written.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/labels/codes/{code}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'labels', 'get', LabelDetail>
  /**
   * Look up a scanned label.
   *
   * What scanned or typed text is: also where it is no label. Writes nothing.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/labels/scan`.
   */
  readonly lookUp: Call<'labels', 'lookUp', ScanAnswer>
  /**
   * Scan a label.
   *
   * A scan that does something. What cannot be done is an answer too, and is kept in the label’s history.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/labels/scan`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly scan: Call<'labels', 'scan', ScanAnswer>
  /**
   * The latest batches of labels.
   *
   * Newest first.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/labels/batches`.
   */
  readonly batches: Call<'labels', 'batches', { items: LabelBatch[] }>
  /**
   * Plan a print of labels.
   *
   * Which labels a print would make. Stores nothing.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/labels/plan`.
   * @throws ProductError `conflict`
   */
  readonly plan: Call<'labels', 'plan', LabelPlan>
  /**
   * Print labels.
   *
   * Makes labels, counts them as printed, and begins their file.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/labels/prints`.
   * @throws ProductError `conflict`
   */
  readonly print: Call<'labels', 'print'>
  /**
   * Make the file of a batch again.
   *
   * The file of a batch, made again: as long as it was never downloaded. Later, its labels are printed again.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/labels/batches/{id}/file`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly file: Call<'labels', 'file'>
  /**
   * Print labels again.
   *
   * Labels once more, each counted.
   *
   * Operation managers (`labels.reprint`) may call it: `POST /api/labels/reprints`.
   * @throws ProductError `conflict`
   */
  readonly reprint: Call<'labels', 'reprint'>
  /**
   * Print a test page.
   *
   * A page with outlines of every label and a ruler, to find a printer’s offset.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/labels/test-page`.
   * @throws ProductError `conflict`
   */
  readonly testPage: Call<'labels', 'testPage'>
  /**
   * Void labels.
   *
   * Their codes are never used again; their samples wait for other labels.
   *
   * Operation managers (`labels.void`) may call it: `POST /api/labels/void`.
   * @throws ProductError `conflict`
   */
  readonly void: Call<'labels', 'void', LabelActResult>
  /**
   * What is wrong with samples and scans.
   *
   * What needs a person, first things first.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/labels/exceptions`.
   */
  readonly exceptions: Call<'labels', 'exceptions', Exceptions>
  /**
   * Apply, accept, reject, find, lose, match, send back, test, verify, collect again or say why.
   *
   * People decide about samples; those that cannot move are named, the others move together.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/labels/samples`.
   * @throws ProductError `conflict`
   */
  readonly act: Call<'labels', 'act', SampleActResult>
  /**
   * Waive samples.
   *
   * The same for layers that a crew could not take, and for samples that nobody collects again.
   *
   * Operation managers (`samples.waive`) may call it: `POST /api/labels/samples/waive`.
   * @throws ProductError `conflict`
   */
  readonly waive: Call<'labels', 'waive', SampleActResult>
  /**
   * Assign a label to a sample.
   *
   * The label goes to another sample, with its state; with `swap` that sample’s label comes in return.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/labels/{id}/assign`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly assign: Call<'labels', 'assign', LabelActResult>
}

/** Shipments to laboratories: boxes, manifests, receipt and exceptions. */
export interface ShipmentsCalls {
  /**
   * The latest shipments.
   *
   * Newest first, at most 200. By `year`: with samples of that year, or with none yet. By `search`: number, laboratory, carrier, tracking and note.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/shipments`.
   */
  readonly list: Call<'shipments', 'list', { items: Shipment[] }>
  /**
   * A shipment with its boxes and its manifest.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/shipments/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'shipments', 'get', ShipmentDetail>
  /**
   * Samples that a shipment leaves behind.
   *
   * Of its field years: what was collected and is in no box.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/shipments/{id}/left`.
   * @throws ProductError `notFound`
   */
  readonly left: Call<'shipments', 'left', LeftBehind>
  /**
   * Begin a shipment.
   *
   * With its first box.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/shipments`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly create: Call<'shipments', 'create', Edited<ShipmentDetail>>
  /**
   * Change a shipment.
   *
   * Staff, and service accounts with `samples.edit` may call it: `PUT /api/shipments/{id}`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly update: Call<'shipments', 'update', Edited<ShipmentDetail>>
  /**
   * Add a box to a shipment.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/shipments/{id}/boxes`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly addBox: Call<'shipments', 'addBox', Edited<ShipmentDetail>>
  /**
   * Seal or open a box.
   *
   * A sealed box takes no samples; opened, it does again. @param id of the box
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/shipments/boxes/{id}/seal`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly seal: Call<'shipments', 'seal', Edited<ShipmentDetail>>
  /**
   * Take samples out of boxes.
   *
   * Samples are taken out of boxes that are not sealed.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/shipments/{id}/unpack`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly unpack: Call<'shipments', 'unpack', ShipmentActResult>
  /**
   * Ship a shipment.
   *
   * Seals what is open. Its samples are shipped, and field years follow.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/shipments/{id}/ship`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly ship: Call<'shipments', 'ship', Edited<ShipmentDetail>>
  /**
   * Decide about samples of a manifest.
   *
   * Samples of the manifest were received, damaged or not received: each decided on its own.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/shipments/{id}/decide`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly decide: Call<'shipments', 'decide', ShipmentActResult>
  /**
   * Close a shipment.
   *
   * Every sample of the manifest is decided.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/shipments/{id}/close`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly close: Call<'shipments', 'close', Edited<ShipmentDetail>>
  /**
   * Make a file of a shipment.
   *
   * Begins a file: manifest, labels of the boxes, the laboratory’s order.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/shipments/{id}/documents`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly document: Call<'shipments', 'document'>
}

/** Laboratories that samples go to. */
export interface LaboratoriesCalls {
  /**
   * The laboratories.
   *
   * All, by name.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/laboratories`.
   */
  readonly list: Call<'laboratories', 'list', { items: Laboratory[] }>
  /**
   * Add a laboratory.
   *
   * Staff, and service accounts with `samples.edit` may call it: `POST /api/laboratories`.
   * @throws ProductError `conflict`
   */
  readonly create: Call<'laboratories', 'create', Edited<Laboratory>>
  /**
   * Change a laboratory.
   *
   * Staff, and service accounts with `samples.edit` may call it: `PUT /api/laboratories/{id}`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly update: Call<'laboratories', 'update', Edited<Laboratory>>
}

/** Boundary files: upload, compare with fields, import, undo. */
export interface UploadsCalls {
  /**
   * Uploaded boundary files.
   *
   * Newest first.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/uploads`.
   */
  readonly list: Call<'uploads', 'list', Page<UploadSummary>>
  /**
   * Upload a boundary file and read it.
   *
   * Reads the file in a separate process, stores the original by its SHA-256, and answers its features in WGS84.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/uploads/boundaries`.
   * @throws ProductError `tooLarge`, `unreadableFile`, `timeout`
   */
  readonly stageBoundaries: Call<'uploads', 'stageBoundaries', StagedUpload>
  /**
   * One uploaded boundary file.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/uploads/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'uploads', 'get', StagedUpload>
  /**
   * Choose the layer or the coordinate system of an uploaded file.
   *
   * Reads the stored original again with the person's answer.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/uploads/{id}/answer`.
   * @throws ProductError `notFound`, `conflict`, `unreadableFile`, `timeout`
   */
  readonly answer: Call<'uploads', 'answer', StagedUpload>
  /**
   * Compare the features of an uploaded file with existing fields.
   *
   * Compares features with fields, by external key, then by overlap above 0.99. Stores nothing.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/uploads/{id}/match`.
   * @throws ProductError `notFound`
   */
  readonly match: Call<'uploads', 'match'>
  /**
   * Import the features of an uploaded file as fields.
   *
   * Begins an import, one transaction, all or nothing. Answers at once with its job. Refuses at once what needs no look at the land; the job's error has the rest.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/uploads/{id}/commit`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly commit: Call<'uploads', 'commit', Job>
  /**
   * Undo an import.
   *
   * Undoes an import, except what was changed later, which is named. Only managers undo another person's import.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/uploads/{id}/undo`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly undo: Call<'uploads', 'undo'>
}

/** Results of laboratories, as a list, and what is decided about their quality. */
export interface ResultsCalls {
  /**
   * List results.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results`.
   */
  readonly list: Call<'results', 'list', ListPage<Result>>
  /**
   * Ids of all results of a list, in its order.
   *
   * Four bytes each, the lowest first: see `idsOfOrder`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/order`.
   */
  readonly order: Call<'results', 'order', Uint8Array<ArrayBuffer>>
  /**
   * Read results by their ids.
   *
   * In the order of the ids; removed rows are left out.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/results/rows`.
   */
  readonly rows: Call<'results', 'rows', { items: Result[] }>
  /**
   * Totals of the results of a list.
   *
   * Of all rows, however few are loaded.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/sums`.
   */
  readonly sums: Call<'results', 'sums'>
  /**
   * Count the results of a list by the values of a filter.
   *
   * In the order of the values: states in workflow order, numbers largest first, names alphabetically. Of more than MAX_GROUPS, those with the most rows.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/groups`.
   */
  readonly groups: Call<'results', 'groups'>
  /**
   * Results as a table of samples, fields or growers.
   *
   * With a column for each analyte by method and unit: values of different ones are never in one column.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/table`.
   */
  readonly table: Call<'results', 'table', ResultTable>
  /**
   * Accept or reject results.
   *
   * Reports count accepted and suspect results, and leave out those that failed or are outliers. Values stay as they are.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/results/quality`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly judge: Call<'results', 'judge'>
}

/** Laboratory files: upload, confirm columns, check rows, commit, undo. */
export interface ResultUploadsCalls {
  /**
   * Uploaded laboratory files.
   *
   * Newest first. By `year`: with results of that year; without any, still being checked or uploaded in that year. By `search`: file and laboratory.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/uploads`.
   */
  readonly list: Call<'resultUploads', 'list', Page<ResultUploadLine>>
  /**
   * Upload a laboratory file and read it.
   *
   * Reads the file in a separate process, stores the original by its SHA-256, and proposes how its columns are meant.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/results/uploads`.
   * @throws ProductError `tooLarge`, `unreadableFile`, `timeout`
   */
  readonly stage: Call<'resultUploads', 'stage', ResultUpload>
  /**
   * One uploaded laboratory file.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/uploads/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'resultUploads', 'get', ResultUpload>
  /**
   * How a sheet reads with another header row.
   *
   * With the rows that a person chose for headers and data. Stores nothing.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/results/uploads/{id}/layout`.
   * @throws ProductError `notFound`
   */
  readonly proposeLayout: Call<'resultUploads', 'proposeLayout', SheetProposal>
  /**
   * Confirm how the columns are meant, and check the rows.
   *
   * Confirms the columns of the sheets and checks every row. A sheet without a mapping is left out. The rows of a large file are checked by a job, `check`: the answer is the upload before, without its summary.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/results/uploads/{id}/mapping`.
   * @throws ProductError `notFound`, `conflict`, `timeout`
   */
  readonly map: Call<'resultUploads', 'map', ResultUpload>
  /**
   * Checked rows of a laboratory file.
   *
   * In the file’s order, in pages by key.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/uploads/{id}/rows`.
   * @throws ProductError `notFound`
   */
  readonly rows: Call<'resultUploads', 'rows', Page<StagedRow>>
  /**
   * Correct or decide rows of a laboratory file.
   *
   * Corrects cells, leaves rows out, matches rows to samples, and checks again: a large file by a job, as a mapping does.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/results/uploads/{id}/edit`.
   * @throws ProductError `notFound`, `conflict`, `timeout`
   */
  readonly edit: Call<'resultUploads', 'edit', ResultUpload>
  /**
   * Samples that a row of a laboratory file can be of.
   *
   * Samples that a row can be of: those one slip from its label, and those of the shipments that have no row yet.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/uploads/{id}/likely`.
   * @throws ProductError `notFound`
   */
  readonly likely: Call<'resultUploads', 'likely', LikelySamples>
  /**
   * Match the rows of a file to the samples of a field, in order.
   *
   * The rows without a sample beside the samples of a field year, both in order. Stores nothing.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/results/uploads/{id}/order`.
   * @throws ProductError `notFound`
   */
  readonly proposeOrder: Call<'resultUploads', 'proposeOrder', OrderProposal>
  /**
   * Commit the results of a laboratory file.
   *
   * One transaction, all or nothing; answers at once with its job. `version`: of the upload as it was checked and seen.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/results/uploads/{id}/commit`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly commit: Call<'resultUploads', 'commit', Job>
  /**
   * Undo a commit of results.
   *
   * Takes the results away, except of samples that were verified since, which are named. Those who uploaded or committed them may, and managers.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/results/uploads/{id}/undo`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly undo: Call<'resultUploads', 'undo', ResultsUndone>
  /**
   * Discard a laboratory file that is not committed.
   *
   * Staff, and service accounts with `uploads.edit` may call it: `POST /api/results/uploads/{id}/discard`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly discard: Call<'resultUploads', 'discard', ResultUpload>
  /**
   * Download an uploaded laboratory file.
   *
   * As it was uploaded.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/uploads/{id}/original`.
   * @throws ProductError `notFound`
   */
  readonly original: Call<'resultUploads', 'original', Uint8Array<ArrayBuffer>>
  /**
   * Download the findings of a laboratory file.
   *
   * Every finding: sheet, row, column, value, why, what to do.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/uploads/{id}/findings`.
   * @throws ProductError `notFound`
   */
  readonly findings: Call<'resultUploads', 'findings', Uint8Array<ArrayBuffer>>
  /**
   * An empty file of results whose columns are known.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/results/template`.
   */
  readonly template: Call<'resultUploads', 'template', Uint8Array<ArrayBuffer>>
}

/** Reports of a season and of a field: counts, values, estimates, quality. */
export interface ReportsCalls {
  /**
   * A season at a glance.
   *
   * Every count is that of a list with the same filters.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/reports/season`.
   */
  readonly season: Call<'reports', 'season', Season>
  /**
   * The results of a field in a year.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/reports/field`.
   * @throws ProductError `notFound`
   */
  readonly field: Call<'reports', 'field', FieldReport>
  /**
   * An estimate of a field, with its interval.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/reports/estimate`.
   * @throws ProductError `notFound`
   */
  readonly estimate: Call<'reports', 'estimate', Estimate>
  /**
   * How much earlier results vary between points, for a design of a field year.
   *
   * For the expected precision of a design.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/reports/variation`.
   * @throws ProductError `notFound`
   */
  readonly variation: Call<'reports', 'variation'>
  /**
   * The sum over the fields of a program, with its interval.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/reports/program`.
   */
  readonly program: Call<'reports', 'program', ProgramEstimate>
  /**
   * How far the estimate of a program is.
   *
   * While `program` has not answered the same question.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/reports/program/progress`.
   */
  readonly programProgress: Call<'reports', 'programProgress'>
  /**
   * Make a PDF of fields’ reports.
   *
   * A PDF of one page a field, as an export of the person.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/reports/file`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly file: Call<'reports', 'file'>
  /**
   * A report’s tables as a workbook or CSV.
   *
   * Of the same answers as the calls for one view. Stores nothing.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/reports/table`.
   * @throws ProductError `notFound`
   */
  readonly table: Call<'reports', 'table', Uint8Array<ArrayBuffer>>
  /**
   * Results that need a look.
   *
   * `results.judge` decides about them.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/reports/quality`.
   */
  readonly quality: Call<'reports', 'quality', Quality>
}

/** Files of any list and of the audit log: begin, follow, download. */
export interface ExportsCalls {
  /**
   * The caller’s own exports.
   *
   * Newest first: running exports, and those whose file still exists.
   *
   * Staff, and service accounts with `exports.make` may call it: `GET /api/exports`.
   */
  readonly list: Call<'exports', 'list', { items: ExportRecord[] }>
  /**
   * Export fields to a file.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/fields`.
   * @throws ProductError `conflict`
   */
  readonly createFields: Call<'exports', 'createFields', ExportRecord>
  /**
   * Export growers to a file.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/growers`.
   * @throws ProductError `conflict`
   */
  readonly createGrowers: Call<'exports', 'createGrowers', ExportRecord>
  /**
   * Export enrollments to a file.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/enrollments`.
   * @throws ProductError `conflict`
   */
  readonly createEnrollments: Call<'exports', 'createEnrollments', ExportRecord>
  /**
   * Export field years to a file.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/fieldYears`.
   * @throws ProductError `conflict`
   */
  readonly createFieldYears: Call<'exports', 'createFieldYears', ExportRecord>
  /**
   * Export strata to a file.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/strata`.
   * @throws ProductError `conflict`
   */
  readonly createStrata: Call<'exports', 'createStrata', ExportRecord>
  /**
   * Export points to a file.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/points`.
   * @throws ProductError `conflict`
   */
  readonly createPoints: Call<'exports', 'createPoints', ExportRecord>
  /**
   * Export samples to a file.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/samples`.
   * @throws ProductError `conflict`
   */
  readonly createSamples: Call<'exports', 'createSamples', ExportRecord>
  /**
   * Export labels to a file.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/labels`.
   * @throws ProductError `conflict`
   */
  readonly createLabels: Call<'exports', 'createLabels', ExportRecord>
  /**
   * Export results to a file.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/results`.
   * @throws ProductError `conflict`
   */
  readonly createResults: Call<'exports', 'createResults', ExportRecord>
  /**
   * Export the audit log to a file.
   *
   * Like an export of a list, for the audit log. Only people who may read the log get its ticket and download.
   *
   * Operation managers (`audit.read`) may call it: `POST /api/exports/changes`.
   * @throws ProductError `conflict`
   */
  readonly createChanges: Call<'exports', 'createChanges', ExportRecord>
  /**
   * Export the table of results to a file.
   *
   * Like an export of the list of results, for their table.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/result-table`.
   * @throws ProductError `conflict`
   */
  readonly createResultTable: Call<'exports', 'createResultTable', ExportRecord>
  /**
   * Export shipments to a file.
   *
   * Every shipment that the filter finds, newest first: an answer of `GET /shipments` has the latest alone.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/shipments`.
   * @throws ProductError `conflict`
   */
  readonly createShipments: Call<'exports', 'createShipments', ExportRecord>
  /**
   * Export the list of uploaded laboratory files to a file.
   *
   * Laboratory files, newest first, with what became of each.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/uploads`.
   * @throws ProductError `conflict`
   */
  readonly createUploads: Call<'exports', 'createUploads', ExportRecord>
  /**
   * Progress of an export.
   *
   * The caller's own only.
   *
   * Staff, and service accounts with `exports.make` may call it: `GET /api/exports/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'exports', 'get', ExportRecord>
  /**
   * Cancel an export.
   *
   * The caller's own only. An ended export stays as it is.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/{id}/cancel`.
   * @throws ProductError `notFound`
   */
  readonly cancel: Call<'exports', 'cancel', ExportRecord>
  /**
   * Get a ticket for one download of an export.
   *
   * The caller's own finished export only.
   *
   * Staff, and service accounts with `exports.make` may call it: `POST /api/exports/{id}/ticket`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly ticket: Call<'exports', 'ticket'>
  /**
   * Download an export’s file.
   *
   * A browser's own navigation, which carries none of our headers: the ticket is the proof, and is used up.
   *
   * Whoever has the ticket may call it: `GET /api/exports/download/{ticket}`.
   * @throws ProductError `notFound`, `methodNotAllowed`
   */
  readonly download: Call<'exports', 'download', Uint8Array<ArrayBuffer>>
}

/** Long work that goes on by itself: progress, result, cancel. */
export interface JobsCalls {
  /**
   * Progress and result of a job.
   *
   * The caller's own; operation managers read all. Kept for a day after its end.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/jobs/{id}`.
   * @throws ProductError `notFound`
   */
  readonly get: Call<'jobs', 'get', Job>
  /**
   * Cancel a job.
   *
   * The caller's own only, and only until its end is written. A failed or canceled job stays as it is.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/jobs/{id}/cancel`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly cancel: Call<'jobs', 'cancel', Job>
  /**
   * The import of an uploaded file, if it is running or ended within a day.
   *
   * The newest, for people who may read it; null if there is none.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/uploads/{id}/job`.
   * @throws ProductError `notFound`
   */
  readonly ofUpload: Call<'jobs', 'ofUpload'>
}

/** Every recorded change: the audit log, histories, and the live stream. */
export interface ChangesCalls {
  /**
   * The history of a record and of its parts, change by change.
   *
   * Newest first, with the changes of all that belongs to the record (`belongsTo`). Only operation managers read those of a kind that not everyone reads.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/changes/timeline`.
   * @throws ProductError `notFound`
   */
  readonly timeline: Call<'changes', 'timeline', Page<Change>>
  /**
   * The changes that the caller may read, one by one.
   *
   * Newest first: what the caller may read; all changes for those who may read the audit log.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/changes/list`.
   */
  readonly list: Call<'changes', 'list', Page<Change>>
  /**
   * The changes that the caller may read, one line for each edit.
   *
   * Newest first: the changes of `timeline` for one record (`of` and `ofId`), else those of `list`.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/changes/lines`.
   * @throws ProductError `notFound`
   */
  readonly lines: Call<'changes', 'lines', Page<Line>>
  /**
   * The people who have changed something.
   *
   * Everyone who has changed something, by name: a filter of the audit log.
   *
   * Operation managers (`audit.read`) may call it: `GET /api/changes/people`.
   */
  readonly people: Call<'changes', 'people'>
}

/** Edits as people make them: undo and redo. */
export interface EditsCalls {
  /**
   * The caller’s own edits.
   *
   * Newest first.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/edits`.
   */
  readonly list: Call<'edits', 'list', Page<Edit>>
  /**
   * Undo an edit.
   *
   * Restores every row of the caller's own edit as it was before, all or nothing. Answers the new edit, which can be undone too. Rows that were changed later refuse it, by name (details: `row`).
   *
   * Staff, and service accounts with `edits.undo` may call it: `POST /api/edits/{id}/undo`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly undo: Call<'edits', 'undo', Edit>
}

/** Saved views of lists. */
export interface ViewsCalls {
  /**
   * Saved views of a page.
   *
   * The person's own views and the shared ones, by name.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/views`.
   */
  readonly list: Call<'views', 'list', { items: SavedView[] }>
  /**
   * Save a view.
   *
   * A second view of the same name on the same page is a conflict.
   *
   * Staff, and service accounts with `views.edit` may call it: `POST /api/views`.
   * @throws ProductError `conflict`
   */
  readonly create: Call<'views', 'create', Edited<SavedView>>
  /**
   * Change a saved view.
   *
   * The caller's own only.
   *
   * Staff, and service accounts with `views.edit` may call it: `PATCH /api/views/{id}`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly update: Call<'views', 'update', Edited<SavedView>>
  /**
   * Remove a saved view.
   *
   * The caller's own only. Answers what was removed, so that it can be undone.
   *
   * Staff, and service accounts with `views.edit` may call it: `DELETE /api/views/{id}`.
   * @throws ProductError `notFound`
   */
  readonly remove: Call<'views', 'remove', Edited<SavedView>>
}

/** Spreadsheets: cells read and written for many rows. */
export interface WorkbooksCalls {
  /**
   * Write cells of a workbook.
   *
   * Writes cells, in one transaction and as one edit: each is written, or refused, or in conflict, by itself. Other columns of its row may have changed meanwhile.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/workbooks/{workbook}/cells`.
   */
  readonly edit: Call<'workbooks', 'edit', CellEdits>
  /**
   * Undo an edit of cells, but what others changed since.
   *
   * Undoes the caller's own edit, cell by cell: what others changed since is kept, and the rest is set back. The edit that this makes can be undone too. Columns that acts of the program write together are kept together.
   *
   * Staff, and service accounts with `edits.undo` may call it: `POST /api/workbooks/{workbook}/undo`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly undo: Call<'workbooks', 'undo'>
  /**
   * Read columns of a workbook for many rows.
   *
   * What columns of the list show for rows, in the order of the ids; a removed row has nulls.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/workbooks/{workbook}/values`.
   */
  readonly values: Call<'workbooks', 'values'>
  /**
   * Compare a changed export of a workbook.
   *
   * Compares an export of the workbook (`withRows`) that was changed in a spreadsheet program with what is stored. Stores nothing: `edit` writes the cells that a person chooses.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/workbooks/{workbook}/file`.
   * @throws ProductError `tooLarge`, `unreadableFile`, `timeout`
   */
  readonly readFile: Call<'workbooks', 'readFile', WorkbookFile>
  /**
   * Say where you are in a workbook, and learn who else is there.
   *
   * Says which cell of a workbook a page of the caller is at, and learns who else is there. Said again before `HERE_MS` are over, or else the person has gone. The others hear of it on the live channel. Nothing is stored.
   *
   * Staff, and service accounts with `records.read` may call it: `POST /api/workbooks/{workbook}/here`.
   */
  readonly here: Call<'workbooks', 'here'>
}

/** Comments on cells of workbooks. */
export interface CommentsCalls {
  /**
   * The cells of a workbook with open comments.
   *
   * Newest first, of at most {@link MAX_MARKS} threads.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/comments/marks`.
   */
  readonly marks: Call<'comments', 'marks', { items: ThreadMark[] }>
  /**
   * The comments on a row of a workbook, or of a field year.
   *
   * Of a row (`workbook` and `rowId`, and perhaps `column`), or of a field year; open and resolved, newest first.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/comments`.
   */
  readonly list: Call<'comments', 'list', Page<Thread>>
  /**
   * The comments that wait for the caller.
   *
   * Open threads in which somebody mentioned the caller after the caller's own last comment, or which the caller opened and whose newest comment is another person's. The newest comment first.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/comments/waiting`.
   */
  readonly waiting: Call<'comments', 'waiting'>
  /**
   * The people whom a comment can mention.
   *
   * By name.
   *
   * Staff, and service accounts with `records.read` may call it: `GET /api/comments/people`.
   */
  readonly people: Call<'comments', 'people', { items: CommentPerson[] }>
  /**
   * Write a comment on a cell of a workbook.
   *
   * To the open thread of the cell, or to a new one. Answers the whole thread.
   *
   * Staff, and service accounts with `comments.write` may call it: `POST /api/comments`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly add: Call<'comments', 'add', Edited<Thread>>
  /**
   * Resolve a comment thread.
   *
   * Staff, and service accounts with `comments.write` may call it: `POST /api/comments/{id}/resolve`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly resolve: Call<'comments', 'resolve', Edited<Thread>>
  /**
   * Open a resolved comment thread again.
   *
   * A conflict where another open thread is on the cell.
   *
   * Staff, and service accounts with `comments.write` may call it: `POST /api/comments/{id}/reopen`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly reopen: Call<'comments', 'reopen', Edited<Thread>>
}

/** Staff and service accounts: rights, keys, suspension. */
export interface StaffCalls {
  /**
   * List staff.
   *
   * Everyone who ever had access, by name.
   *
   * Operation managers (`staff.manage`) may call it: `GET /api/staff`.
   */
  readonly list: Call<'staff', 'list', { items: StaffMember[] }>
  /**
   * Make a person an operation manager, or remove that role.
   *
   * The last operation manager cannot be removed.
   *
   * Operation managers (`staff.manage`) may call it: `PUT /api/staff/{id}/manager`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly setManager: Call<'staff', 'setManager', StaffMember>
  /**
   * Suspend a person, or restore their access.
   *
   * A suspended person is refused from the next call on. Nobody can suspend themselves, or the last operation manager.
   *
   * Operation managers (`staff.manage`) may call it: `PUT /api/staff/{id}/suspension`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly setSuspended: Call<'staff', 'setSuspended', StaffMember>
  /**
   * List service accounts.
   *
   * Those without a key too.
   *
   * Operation managers (`staff.manage`) may call it: `GET /api/staff/services`.
   */
  readonly services: Call<'staff', 'services', { items: ServiceAccount[] }>
  /**
   * Create a service account with its first key.
   *
   * Operation managers (`staff.manage`) may call it: `POST /api/staff/services`.
   * @throws ProductError `conflict`
   */
  readonly createService: Call<'staff', 'createService', ServiceAccount>
  /**
   * Change the name and the rights of a service account.
   *
   * Operation managers (`staff.manage`) may call it: `PUT /api/staff/services/{id}`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly updateService: Call<'staff', 'updateService', ServiceAccount>
  /**
   * Give a service account a new key.
   *
   * The key before it is accepted for some hours more, so that a program can be given the new one first.
   *
   * Operation managers (`staff.manage`) may call it: `PUT /api/staff/services/{id}/key`.
   * @throws ProductError `notFound`, `conflict`
   */
  readonly rotateServiceKey: Call<'staff', 'rotateServiceKey', ServiceAccount>
  /**
   * Revoke every key of a service account.
   *
   * They are refused from the next call on, whatever version the account has. What it did stays in its name.
   *
   * Operation managers (`staff.manage`) may call it: `PUT /api/staff/services/{id}/revocation`.
   * @throws ProductError `notFound`
   */
  readonly revokeServiceKeys: Call<'staff', 'revokeServiceKeys', ServiceAccount>
}
