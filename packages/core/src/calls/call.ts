import type { EndpointInput, EndpointOutput } from '../contract/endpoint.ts'
import type { Endpoints } from '../contract/endpoints.ts'
import type { ListCount } from '../contract/lists/endpoints.ts'
import type { CallOptions } from '../http/types.ts'

/** A page of rows; `nextCursor` is null on the last one. */
export interface Page<Row> {
  items: Row[]
  nextCursor: string | null
}

/** A page of a list. The first one has the number of all rows. */
export interface ListPage<Row> extends Page<Row> {
  count: ListCount | null
}

/** A row after a write, with the edit that `client.edits.undo` takes back; null if nothing was changed. */
export type Edited<Row> = Row & { editId: number | null }

type EndpointOf<Area extends keyof Endpoints, Name extends keyof Endpoints[Area]> = Endpoints[Area][Name]

/** What a call takes, as one object. An editor shows its name, so that the answer behind it is in sight too. */
export type CallInput<Area extends keyof Endpoints, Name extends keyof Endpoints[Area]> = {
  [Key in keyof EndpointInput<EndpointOf<Area, Name>>]: EndpointInput<EndpointOf<Area, Name>>[Key]
}

/** A call as a function of its flat input, which may be left out where nothing in it is required. */
export type Call<
  Area extends keyof Endpoints,
  Name extends keyof Endpoints[Area],
  Answer = EndpointOutput<EndpointOf<Area, Name>>,
> =
  Record<never, never> extends EndpointInput<EndpointOf<Area, Name>>
    ? (input?: CallInput<Area, Name>, options?: CallOptions) => Promise<Answer>
    : (input: CallInput<Area, Name>, options?: CallOptions) => Promise<Answer>
