export { type ApiAnswer, readFailure } from './answer.ts'
export { createHttpClient } from './http-client.ts'
export { API_PATH } from './request.ts'
export type { CallOptions, CallReport, HttpClient, HttpClientOptions, OpenWrites } from './types.ts'
