/**
 * Finds the audio output in use. Names require a permission that we do not ask for, so most listeners have one unnamed
 * output and one delay per browser.
 */

export interface OutputDevice {
  /** Empty if the browser does not say. */
  readonly id: string;
  readonly label: string | undefined;
}

export const UNNAMED_OUTPUT: OutputDevice = { id: '', label: undefined };

interface Devices extends Pick<MediaDevices, 'enumerateDevices' | 'addEventListener'> {}

/** Some browsers list the entry "default", which repeats a device; others only list the default device first. */
export async function findOutputDevice(devices: Pick<Devices, 'enumerateDevices'>): Promise<OutputDevice> {
  try {
    const outputs = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'audiooutput');
    const standard = outputs.find(({ deviceId }) => deviceId === 'default') ?? outputs[0];
    if (standard === undefined) return UNNAMED_OUTPUT;
    // "default" stands for whichever device is chosen; its label says which one that is.
    const label = standard.label.replace(/^Default - /, '') || undefined;
    const id = standard.deviceId === 'default' ? (label ?? '') : standard.deviceId || (label ?? '');
    return { id, label };
  } catch {
    return UNNAMED_OUTPUT;
  }
}

/** Reports the output once it is known, and after each change of devices. */
export function watchOutputDevice(
  onDevice: (device: OutputDevice) => void,
  devices: Devices | undefined = navigator.mediaDevices,
): void {
  // Pages without a secure context have no media devices.
  if (devices === undefined) return;
  const tell = () => void findOutputDevice(devices).then(onDevice);
  tell();
  devices.addEventListener('devicechange', tell);
}
