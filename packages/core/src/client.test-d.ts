import { expectTypeOf } from 'vitest'
import type { Client } from './client.ts'
import type { DashUser, DashUserWrite } from './contract/dash-users/schema.ts'
import type { FieldDetail } from './contract/fields/schema.ts'
import type { Grower } from './contract/growers/schema.ts'
import type { ListCount } from './contract/lists/endpoints.ts'
import type { CallOptions } from './http/types.ts'

declare const client: Client

// Answers have the type of the endpoint's output.
expectTypeOf(client.dashUsers.me).returns.resolves.toEqualTypeOf<DashUser>()
expectTypeOf(client.fields.get).returns.resolves.toEqualTypeOf<FieldDetail>()
expectTypeOf(client.growers.list).returns.resolves.toEqualTypeOf<{
  items: Grower[]
  nextCursor: string | null
  count: ListCount | null
}>()
expectTypeOf(client.fields.tile).returns.resolves.toEqualTypeOf<Uint8Array<ArrayBuffer>>()

// What is required must be given; what is not may be left out, all of it too.
expectTypeOf(client.dashUsers.update).parameter(0).toEqualTypeOf<DashUserWrite>()
expectTypeOf(client.dashUsers.me).toBeCallableWith()
expectTypeOf(client.growers.list).toBeCallableWith()
expectTypeOf(client.growers.list).toBeCallableWith({ search: 'north', limit: 5 })
expectTypeOf(client.growers.list).toBeCallableWith({}, { signal: new AbortController().signal })
expectTypeOf(client.growers.create).toBeCallableWith({ name: 'North Farm' }, { idempotencyKey: 'k-1' })
expectTypeOf(client.fields.tile).toBeCallableWith({ z: 0, x: 0, y: 0, v: 'abc' })
expectTypeOf(client.uploads.stageBoundaries).toBeCallableWith({ file: new Blob(), fileName: 'a.zip' })
expectTypeOf(client.growers.get).parameter(0).toEqualTypeOf<{ id: number }>()
expectTypeOf(client.growers.get).parameter(1).toEqualTypeOf<CallOptions | undefined>()

// @ts-expect-error a grower has an id
client.growers.get()
// @ts-expect-error an id is a number
client.growers.get({ id: '7' })
// @ts-expect-error a name is required
client.growers.create({})
// @ts-expect-error no such parameter
client.growers.list({ serach: 'north' })
// @ts-expect-error no such sort
client.fields.list({ sort: 'color' })
// @ts-expect-error a file has a name
client.uploads.stageBoundaries({ file: new Blob() })
// @ts-expect-error no such call
client.growers.remove
