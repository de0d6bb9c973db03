import { describe, expect, it } from 'vitest';
import { findOutputDevice, type OutputDevice, watchOutputDevice } from './output-device.ts';

const device = (kind: MediaDeviceKind, deviceId: string, label = '') =>
  ({ kind, deviceId, label, groupId: '' }) as MediaDeviceInfo;
const listing = (...devices: MediaDeviceInfo[]) => ({ enumerateDevices: async () => devices });

describe('the audio output of a page', () => {
  it('has the name of the device behind "default"', async () => {
    const devices = listing(
      device('audioinput', 'mic', 'Microphone'),
      device('audiooutput', 'default', 'Default - Kitchen'),
      device('audiooutput', 'abc', 'Kitchen'),
    );
    expect(await findOutputDevice(devices)).toEqual({ id: 'Kitchen', label: 'Kitchen' });
  });

  it('is the first one where there is no default', async () => {
    expect(await findOutputDevice(listing(device('audiooutput', 'abc', 'Desk')))).toEqual({
      id: 'abc',
      label: 'Desk',
    });
  });

  it('has no name where the browser names none, refuses, or lists nothing', async () => {
    const unnamed = { id: '', label: undefined };
    expect(await findOutputDevice(listing(device('audiooutput', '')))).toEqual(unnamed);
    expect(await findOutputDevice(listing())).toEqual(unnamed);
    const refusing = { enumerateDevices: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
    expect(await findOutputDevice(refusing)).toEqual(unnamed);
  });

  it('is reported again when devices come and go', async () => {
    const reported: OutputDevice[] = [];
    const devices = Object.assign(new EventTarget(), listing(device('audiooutput', 'abc', 'Desk')));
    watchOutputDevice((found) => reported.push(found), devices);
    await expect.poll(() => reported.length).toBe(1);
    devices.enumerateDevices = listing(device('audiooutput', 'xyz', 'Headphones')).enumerateDevices;
    devices.dispatchEvent(new Event('devicechange'));
    await expect.poll(() => reported.at(-1)?.label).toBe('Headphones');
    watchOutputDevice(() => undefined, undefined);
  });
});
