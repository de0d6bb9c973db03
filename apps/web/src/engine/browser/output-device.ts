/**
 * Finds the current audio output. Device names require a permission that we do not request, so most listeners have one
 * unnamed output and one delay per browser.
 */

export interface OutputDevice {
  readonly id: string;
  readonly label: string | undefined;
}

export const UNNAMED_OUTPUT: OutputDevice = { id: '', label: undefined };

interface Devices extends Pick<MediaDevices, 'enumerateDevices' | 'addEventListener'> {}

/** Some browsers list an entry "default" that repeats a device; others list the default device first. */
export async function findOutputDevice(devices: Pick<Devices, 'enumerateDevices'>): Promise<OutputDevice> {
  try {
    const outputs = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'audiooutput');
    const standard = outputs.find(({ deviceId }) => deviceId === 'default') ?? outputs[0];
    if (standard === undefined) return UNNAMED_OUTPUT;
    // The label of "default" contains the name of the device.
    const label = standard.label.replace(/^Default - /, '') || undefined;
    const id = standard.deviceId === 'default' ? (label ?? '') : standard.deviceId || (label ?? '');
    return { id, label };
  } catch {
    return UNNAMED_OUTPUT;
  }
}

export function watchOutputDevice(
  onDevice: (device: OutputDevice) => void,
  devices: Devices | undefined = navigator.mediaDevices,
): void {
  // Only secure contexts have media devices.
  if (devices === undefined) return;
  const notify = () => void findOutputDevice(devices).then(onDevice);
  notify();
  devices.addEventListener('devicechange', notify);
}
