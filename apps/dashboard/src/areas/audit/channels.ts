/** Through what a change was made, as a person says it. */
const CHANNELS: Readonly<Record<string, string>> = {
  api: 'Dashboard',
  'sign-in': 'Sign-in',
  'sign-out': 'Sign-out',
  configuration: 'Configuration',
  demo: 'Demo data',
  undo: 'Undo',
  phone: 'From a phone',
}

/** A channel that came later reads as it is called. */
export const channelWords = (channel: string): string => CHANNELS[channel] ?? channel
