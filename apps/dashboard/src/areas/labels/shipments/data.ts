import type { Laboratory, LeftBehind, Shipment, ShipmentDetail } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import type { ShipmentsView } from '../view.ts'

/** The latest shipments, newest first. While others load, those before stay. */
export function useShipments(query: ShipmentsView['query']): Query<{ items: Shipment[] }> {
  const { shipments } = useClient()
  return useQuery(['shipments', 'list', query], () => shipments.list(query), { keepPreviousData: true })
}

/** One shipment with its boxes and its manifest. */
export function useShipment(id: number): Query<ShipmentDetail> {
  const { shipments } = useClient()
  return useQuery(['shipments', 'get', id], () => shipments.get({ id }))
}

/** What was collected of its fields and is in no box. */
export function useLeft(id: number): Query<LeftBehind> {
  const { shipments } = useClient()
  return useQuery(['shipments', 'left', id], () => shipments.left({ id }))
}

/** All laboratories, by name. */
export function useLaboratories(): Query<{ items: Laboratory[] }> {
  const { laboratories } = useClient()
  return useQuery(['laboratories', 'list'], () => laboratories.list())
}
