/** Append only. Two are numbered 0007 and must stay so, because databases have stored these names. */

import * as createAccounts from './0001-create-accounts.ts';
import * as createLibrary from './0002-create-library.ts';
import * as createRadio from './0003-create-radio.ts';
import * as createCollections from './0004-create-collections.ts';
import * as createSearch from './0005-create-search.ts';
import * as createPlays from './0006-create-plays.ts';
import * as addMailPagesAndAvatars from './0007-add-mail-pages-and-avatars.ts';
import * as keepDeletedPlaylists from './0007-keep-deleted-playlists.ts';
import * as createAdminReads from './0008-create-admin-reads.ts';
import * as addTrackSound from './0009-add-track-sound.ts';
import * as coverUserLists from './0010-cover-user-lists.ts';
import * as rememberFilingRules from './0011-remember-filing-rules.ts';
import * as guardAuditEntries from './0012-guard-audit-entries.ts';
import * as countAccountMails from './0013-count-account-mails.ts';
import * as openStationsToListeners from './0014-open-stations-to-listeners.ts';
import * as cueTracks from './0015-cue-tracks.ts';
import * as findTwoColours from './0016-find-two-colours.ts';
import * as orderPlaylistTracks from './0017-order-playlist-tracks.ts';
import * as drawWaveforms from './0018-draw-waveforms.ts';
import * as describePlaylists from './0019-describe-playlists.ts';
import * as keepUntoldNews from './0020-keep-untold-news.ts';
import * as createAppKeys from './0021-create-app-keys.ts';
import * as keepListenersData from './0022-keep-listeners-data.ts';
import * as pictureArtists from './0023-picture-artists.ts';
import * as tellOtherNodes from './0026-tell-other-nodes.ts';
import * as shareSecrets from './0027-share-secrets.ts';
import * as lendLeases from './0028-lend-leases.ts';
import * as registerNodes from './0029-register-nodes.ts';
import * as rememberSteps from './0030-remember-steps.ts';
import * as orderListenersMarks from './0031-order-listeners-marks.ts';
import * as takeRestoredSecrets from './0040-take-restored-secrets.ts';
import * as chainAuditEntries from './0041-chain-audit-entries.ts';
import * as rememberLanguages from './0042-remember-languages.ts';
import * as invitePeople from './0050-invite-people.ts';
import * as proveSessions from './0051-prove-sessions.ts';
import * as addSecondFactors from './0052-add-second-factors.ts';
import * as keepSettings from './0053-keep-settings.ts';
import * as turnRenewals from './0054-turn-renewals.ts';
import * as linkSignOns from './0056-link-sign-ons.ts';
import * as addPasskeys from './0057-add-passkeys.ts';
import * as findNamesakes from './0058-find-namesakes.ts';
import * as askStations from './0059-ask-stations.ts';
import * as readTagsAnew from './0060-read-tags-anew.ts';
import * as forgetRejections from './0061-forget-rejections.ts';
import * as writeHostsInAscii from './0062-write-hosts-in-ascii.ts';
import * as listCovers from './0066-list-covers.ts';
import * as readFilesAgain from './0067-read-files-again.ts';
import * as tellAlbumsApart from './0068-tell-albums-apart.ts';
import * as listMarksByDate from './0069-list-marks-by-date.ts';
import * as nameByPath from './0070-name-by-path.ts';
import * as openTimelines from './0071-open-timelines.ts';
import * as openRooms from './0072-open-rooms.ts';
import * as recordListenings from './0075-record-listenings.ts';
import * as describeSound from './0080-describe-sound.ts';
import * as noteUnwanted from './0085-note-unwanted.ts';
import * as letGuestsIn from './0090-let-guests-in.ts';
import * as showRoomsOnScreens from './0093-show-rooms-on-screens.ts';
import * as allowNamesInRooms from './0094-allow-names-in-rooms.ts';
import * as noteCredits from './0096-note-credits.ts';
import * as readNamesAgain from './0098-read-names-again.ts';
import * as datePlaylistTracks from './0100-date-playlist-tracks.ts';
import type { SchemaMigration } from './schema-migration.ts';

export const migrations: Record<string, SchemaMigration> = {
  '0001-create-accounts': createAccounts,
  '0002-create-library': createLibrary,
  '0003-create-radio': createRadio,
  '0004-create-collections': createCollections,
  '0005-create-search': createSearch,
  '0006-create-plays': createPlays,
  '0007-keep-deleted-playlists': keepDeletedPlaylists,
  '0007-add-mail-pages-and-avatars': addMailPagesAndAvatars,
  '0008-create-admin-reads': createAdminReads,
  '0009-add-track-sound': addTrackSound,
  '0010-cover-user-lists': coverUserLists,
  '0011-remember-filing-rules': rememberFilingRules,
  '0012-guard-audit-entries': guardAuditEntries,
  '0013-count-account-mails': countAccountMails,
  '0014-open-stations-to-listeners': openStationsToListeners,
  '0015-cue-tracks': cueTracks,
  '0016-find-two-colours': findTwoColours,
  '0017-order-playlist-tracks': orderPlaylistTracks,
  '0018-draw-waveforms': drawWaveforms,
  '0019-describe-playlists': describePlaylists,
  '0020-keep-untold-news': keepUntoldNews,
  '0021-create-app-keys': createAppKeys,
  '0022-keep-listeners-data': keepListenersData,
  '0023-picture-artists': pictureArtists,
  '0026-tell-other-nodes': tellOtherNodes,
  '0027-share-secrets': shareSecrets,
  '0028-lend-leases': lendLeases,
  '0029-register-nodes': registerNodes,
  '0030-remember-steps': rememberSteps,
  '0031-order-listeners-marks': orderListenersMarks,
  '0040-take-restored-secrets': takeRestoredSecrets,
  '0041-chain-audit-entries': chainAuditEntries,
  '0042-remember-languages': rememberLanguages,
  '0050-invite-people': invitePeople,
  '0051-prove-sessions': proveSessions,
  '0052-add-second-factors': addSecondFactors,
  '0053-keep-settings': keepSettings,
  '0054-turn-renewals': turnRenewals,
  '0056-link-sign-ons': linkSignOns,
  '0057-add-passkeys': addPasskeys,
  '0058-find-namesakes': findNamesakes,
  '0059-ask-stations': askStations,
  '0060-read-tags-anew': readTagsAnew,
  '0061-forget-rejections': forgetRejections,
  '0062-write-hosts-in-ascii': writeHostsInAscii,
  '0066-list-covers': listCovers,
  '0067-read-files-again': readFilesAgain,
  '0068-tell-albums-apart': tellAlbumsApart,
  '0069-list-marks-by-date': listMarksByDate,
  '0070-name-by-path': nameByPath,
  '0071-open-timelines': openTimelines,
  '0072-open-rooms': openRooms,
  '0075-record-listenings': recordListenings,
  '0080-describe-sound': describeSound,
  '0085-note-unwanted': noteUnwanted,
  '0090-let-guests-in': letGuestsIn,
  '0093-show-rooms-on-screens': showRoomsOnScreens,
  '0094-allow-names-in-rooms': allowNamesInRooms,
  '0096-note-credits': noteCredits,
  '0098-read-names-again': readNamesAgain,
  '0100-date-playlist-tracks': datePlaylistTracks,
};
