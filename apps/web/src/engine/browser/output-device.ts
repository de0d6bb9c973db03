/**
 * Which output the page is heard through, as far as the browser tells: a name needs a permission nobody is asked for
 * here, so most listeners have one output without a name, and their setting is kept for the browser.
 */

export interface OutputDevice {
  /** Empty when the browser does not tell. */
  readonly id: string;
  readonly label: string | undefined;
}

export const UNNAMED_OUTPUT: OutputDevice = { id: '', label: undefined };

interface Devices extends Pick<MediaDevices, 'enumerateDevices' | 'addEventListener'> {}

/** The entry browsers call "default" repeats the device it stands for; some only list it first. */
export async function findOutputDevice(devices: Pick<Devices, 'enumerateDevices'>): Promise<OutputDevice> {
  try {
    const outputs = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'audiooutput');
    const standard = outputs.find(({ deviceId }) => deviceId === 'default') ?? outputs[0];
    if (standard === undefined) return UNNAMED_OUTPUT;
    // "default" names whichever device is chosen; its group and its name tell which one that is.
    const label = standard.label.replace(/^Default - /, '') || undefined;
    const id = standard.deviceId === 'default' ? (label ?? '') : standard.deviceId || (label ?? '');
    return { id, label };
  } catch {
    return UNNAMED_OUTPUT;
  }
}

/** Tells the output once it is known and after each change of devices. */
export function watchOutputDevice(
  onDevice: (device: OutputDevice) => void,
  devices: Devices | undefined = navigator.mediaDevices,
): void {
  // Absent on pages that are not served securely.
  if (devices === undefined) return;
  const tell = () => void findOutputDevice(devices).then(onDevice);
  tell();
  devices.addEventListener('devicechange', tell);
}
