import { adminSettingsRoutes, type SettingsReply, systemRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { MailTest } from './mail-test.ts';
import type { Settings } from './settings.ts';

interface SettingRoutesDeps {
  readonly settings: Settings;
  readonly mailTest: MailTest;
  readonly mail: SettingsReply['mail'];
  listStations(): Promise<readonly { isPublic: boolean }[]>;
}

export function registerSettingRoutes({ route }: RouteRegistrar, deps: SettingRoutesDeps): void {
  const { settings, mailTest, mail, listStations } = deps;

  async function read(): Promise<SettingsReply> {
    const stations = await listStations();
    return {
      settings: settings.current(),
      fixed: settings.fixed,
      kept: settings.listStored(),
      defaults: settings.defaults,
      stations: { total: stations.length, open: stations.filter(({ isPublic }) => isPublic).length },
      mail,
    };
  }

  route(adminSettingsRoutes.settings, read);
  route(adminSettingsRoutes.changeSettings, async ({ body, actor, origin }) => {
    await settings.change({ actor, origin }, body);
    return read();
  });
  route(adminSettingsRoutes.forgetSetting, async ({ params, actor, origin }) => {
    await settings.forget({ actor, origin }, params.name);
    return read();
  });
  route(adminSettingsRoutes.testMail, ({ actor, origin }) => mailTest({ actor, origin }));
  route(systemRoutes.place, () => {
    const { placeName: name, signUp, isLibraryOpen } = settings.current();
    return { name, signUp, isLibraryOpen };
  });
}
