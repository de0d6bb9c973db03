/**
 * Portable columns only: integers, reals and text; flags are 0 or 1, instants epoch milliseconds, JSON and UUIDs text.
 */
import type { AccountTables } from './accounts.ts';
import type { AppKeyTables } from './app-keys.ts';
import type { CollectionTables } from './collections.ts';
import type { LibraryTables } from './library.ts';
import type { ListenKeyTables } from './listen-keys.ts';
import type { NodeTables } from './nodes.ts';
import type { RadioTables } from './radio.ts';
import type { RoomTables } from './rooms.ts';
import type { SettingTables } from './settings.ts';
import type { SoundTables } from './sound.ts';
import type { StepTables } from './steps.ts';

export interface Schema
  extends AccountTables,
    LibraryTables,
    RadioTables,
    RoomTables,
    ListenKeyTables,
    AppKeyTables,
    CollectionTables,
    SoundTables,
    NodeTables,
    SettingTables,
    StepTables {}
