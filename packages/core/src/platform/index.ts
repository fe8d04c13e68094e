export type {
  Broadcast,
  Clock,
  KeyValueStorage,
  Lock,
  LockOptions,
  Navigator,
  Platform,
} from './ports.ts'
