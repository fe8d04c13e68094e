import type { Client } from './calls/calls.ts'
import type { Endpoint, EndpointInput, EndpointOutput } from './contract/endpoint.ts'
import { endpoints } from './contract/endpoints.ts'
import { createHttpClient } from './http/http-client.ts'
import type { CallOptions, HttpClient, HttpClientOptions } from './http/types.ts'

export type { Client } from './calls/calls.ts'

/** An endpoint as a function of its flat input; the input may be left out where nothing in it is required. */
export type ClientCall<E extends Endpoint> =
  Record<never, never> extends EndpointInput<E>
    ? (input?: EndpointInput<E>, options?: CallOptions) => Promise<EndpointOutput<E>>
    : (input: EndpointInput<E>, options?: CallOptions) => Promise<EndpointOutput<E>>

/** Typed calls of the whole API, made through a client of their own or through one that exists. */
export function createClient(options: HttpClientOptions | { http: HttpClient }): Client {
  const http = 'http' in options ? options.http : createHttpClient(namingCalls(options))
  const areas = Object.entries(endpoints).map(([area, calls]) => [area, bindArea(http, calls)])
  return Object.fromEntries(areas)
}

/** Reports name the call by its area: only the whole contract knows that. */
function namingCalls(options: HttpClientOptions): HttpClientOptions {
  const { onCall } = options
  if (onCall === undefined) return options
  const names = new Map<string, string>()
  for (const [area, calls] of Object.entries<Readonly<Record<string, Endpoint>>>(endpoints))
    for (const [name, { method, path }] of Object.entries(calls))
      names.set(`${method} ${path}`, `${area}.${name}`)
  return {
    ...options,
    onCall: (report) => onCall({ ...report, call: names.get(`${report.method} ${report.path}`) ?? null }),
  }
}

/** The endpoints of one area as functions. */
export function bindArea(http: HttpClient, calls: Readonly<Record<string, Endpoint>>) {
  return Object.fromEntries(
    Object.entries(calls).map(([name, endpoint]) => [
      name,
      (input: object = {}, options?: CallOptions) => http.call(endpoint, input, options),
    ]),
  )
}
