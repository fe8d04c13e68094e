export { type Forge, type ForgedPerson, startForge, type TokenChanges } from './forge.ts'
export { findPostgres, startPostgres, type ThrowawayPostgres } from './postgres.ts'
export { makeDataFolder } from './template-folder.ts'
export {
  type ForgedApi,
  type RequestOptions,
  startForgedApi,
  startTestApi,
  TEST_REQUEST_TOKEN,
  type TestApi,
  type TestApiOptions,
} from './test-api.ts'
