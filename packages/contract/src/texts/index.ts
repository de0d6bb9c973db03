/** Every sentence the specification fixes, and those of ours, by area. `{name}` parts are functions. */
export { accountTexts } from './account-texts.ts';
export { adminTexts } from './admin-texts.ts';
export { appTexts } from './app-texts.ts';
export { backupTexts } from './backup-texts.ts';
export { embedTexts } from './embed-texts.ts';
export { errorTexts } from './error-texts.ts';
export { homeTexts } from './home-texts.ts';
export { invitationTexts } from './invitation-texts.ts';
export { listeningTexts } from './listening-texts.ts';
export { musicTexts } from './music-texts.ts';
export { musicViewTexts } from './music-view-texts.ts';
export { passkeyTexts } from './passkey-texts.ts';
export { secondFactorTexts } from './second-factor-texts.ts';
export { settingTexts } from './setting-texts.ts';
export { shellTexts } from './shell-texts.ts';
export { singleSignOnTexts } from './single-sign-on-texts.ts';
export { stationTexts } from './station-texts.ts';
