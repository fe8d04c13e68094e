import { expectTypeOf } from 'vitest'
import type { EndpointInput, EndpointOutput } from './endpoint.ts'
import type { Endpoints } from './endpoints.ts'

expectTypeOf<EndpointInput<Endpoints['fields']['get']>>().toEqualTypeOf<{ id: number }>()
expectTypeOf<EndpointOutput<Endpoints['dashUsers']['me']>['id']>().toEqualTypeOf<number>()
expectTypeOf<EndpointOutput<Endpoints['fields']['tile']>>().toEqualTypeOf<Uint8Array<ArrayBuffer>>()
expectTypeOf<EndpointInput<Endpoints['growers']['list']>['search']>().toEqualTypeOf<string | undefined>()
expectTypeOf<EndpointInput<Endpoints['uploads']['stageBoundaries']>['fileName']>().toEqualTypeOf<string>()
