export { errors } from '../errors/all.ts'
export { asProductError, errors as clientErrors, isFateUnknown } from '../errors/catalog.ts'
export {
  enrolledFieldsOf,
  isStale,
  oddPlaceOf,
  plannedYearsOf,
  sameEnrollmentOf,
  staleNeighborOf,
} from '../errors/details.ts'
export {
  ERROR_KINDS,
  type ErrorDetail,
  type ErrorKind,
  isProductError,
  messageFor,
  ProductError,
  type ProductErrorInit,
} from '../errors/product-error.ts'
export { matchPath, type RouteMatch } from '../routes/match.ts'
export { ACTIVE_FILTERS, type ActiveFilter } from './active.ts'
export * from './analytes/public.ts'
export { AS_OF_HEADER, CHANGE_NUMBER_HEADER, readChangeNumber } from './change-number.ts'
export * from './changes/public.ts'
export * from './collecting/public.ts'
export * from './comments/public.ts'
export { isStorable } from './common.ts'
export * from './dash-users/public.ts'
export {
  calendarDay,
  DAYS,
  type DayRange,
  dayWords,
  isDayIn,
  plannedDays,
  sampledDays,
  signedDays,
  todayAnywhere,
} from './days.ts'
export { type DemonstrationProgress, demonstrationSchema } from './demonstration.ts'
export * from './designs/public.ts'
export * from './edits/public.ts'
export type { Caller, Endpoint, EndpointInput, EndpointOutput, Method, RawBody } from './endpoint.ts'
export { defineEndpoint, isWrite } from './endpoint.ts'
export { type Endpoints, endpoints } from './endpoints.ts'
export * from './enrollments/public.ts'
export { entities, entityOf } from './entities.ts'
export * from './entity/public.ts'
export { type ErrorBody, errorBodySchema } from './error-body.ts'
export { fromErrorBody, toErrorBody } from './errors.ts'
export * from './exports/public.ts'
export * from './field-years/public.ts'
export * from './fields/public.ts'
export { type Bbox, bboxSchema, type MultiPolygon, multiPolygonSchema, type Position } from './geometry.ts'
export * from './growers/public.ts'
export { type Imagery, imageryOfferSchema, imagerySchema } from './imagery.ts'
export * from './jobs/public.ts'
export * from './labels/public.ts'
export * from './lists/public.ts'
export { type Lists, lists } from './lists.ts'
export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './paging.ts'
export {
  type Capability,
  isAllowed,
  PERMISSIONS,
  type Rights,
  ROLES,
  type Role,
  refusalOf,
  roleOf,
  SERVICE_CAPABILITIES,
} from './permissions.ts'
export * from './points/public.ts'
export * from './reports/public.ts'
export * from './results/public.ts'
export { type RuntimeConfig, runtimeConfigSchema } from './runtime-config.ts'
export * from './shipments/public.ts'
export * from './staff/public.ts'
export { hasScheme, isLoopback, isTokenAddress, NO_SCHEME } from './token-address.ts'
export * from './units/public.ts'
export {
  ACRE_M2,
  AREA_DECIMALS,
  type AreaUnit,
  areaIn,
  HECTARE_M2,
  roundedArea,
  roundedAreas,
} from './units.ts'
export * from './uploads/public.ts'
export { API_VERSION, API_VERSION_HEADER } from './version.ts'
export * from './views/public.ts'
export * from './workbooks/public.ts'
export * from './workflows/public.ts'
export { isYearInWindow, YEAR_WINDOW_YEARS, yearWindow, yearWindowAnywhere } from './years.ts'
