import { landingTexts } from '@tutti/contract/landing/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { clsx } from 'clsx';
import { cyclingPaletteClass } from '#components/drawings/palette.ts';
import { PublicFooter } from '#components/forms/public-footer.tsx';
import type { NowPlaying } from '#data/stations/now-playing-queries.ts';
import { useOnAirForAll } from '#data/stations/now-playing-queries.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { AudienceArt } from '#ui/audience-art.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { canSendMail } from '#ui/server-settings/can-send-mail.ts';
import { Logo } from '#ui/server-settings/logo.tsx';
import { isSignUp } from '#ui/server-settings/sign-up-mode.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { CollectionArt, RoomsArt, StationsArt } from './feature-art.tsx';
import { ImageStrip } from './image-strip.tsx';

const OnAirSection = lazyComponent(async () => (await import('./on-air-section.tsx')).OnAirSection);

function LandingHeader() {
  return (
    <header className="relative z-10 mx-auto flex w-full max-w-page items-center justify-between gap-4 px-5 py-4 md:px-10">
      <Logo />
      <nav aria-label={landingTexts.account} className="shrink-0">
        <Link to="/login" className={buttonClass('quiet')}>
          {landingTexts.login}
        </Link>
      </nav>
    </header>
  );
}

/** Fades a drawing out below the text; a mask would cut off its glow. */
function FadeOut({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={clsx('pointer-events-none absolute bg-linear-to-b', className)} />
  );
}

/** A public station's current track, or else a general statement. */
function OnAirLine({ station }: { station: NowPlaying | undefined }) {
  const { current } = station ?? {};
  return (
    <p className="inline-flex max-w-full items-center gap-2.5 rounded-full border border-line bg-surface/80 px-4 py-1.5 text-sm font-semibold">
      {station && (
        <span aria-hidden="true" className="size-2 shrink-0 animate-heartbeat rounded-full bg-live" />
      )}
      <span dir="auto" className="truncate">
        {station ? `${station.name}: ${current?.title}` : landingTexts.always}
      </span>
    </p>
  );
}

/** Sign-up is offered unless it is closed. */
function WayIn() {
  const isClosed = isSignUp('closed');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Link
        to={isClosed ? '/login' : '/register'}
        className={buttonClass('primary', 'min-h-13 px-8 text-base max-sm:w-full')}
      >
        {isClosed ? landingTexts.login : landingTexts.signUp}
      </Link>
      {/* Without emails nobody can confirm an address, so an administrator decides. */}
      {!isClosed && !isSignUp('approval') && canSendMail() && (
        <p className="text-sm text-muted max-sm:w-full max-sm:text-center">{landingTexts.signUpNote}</p>
      )}
    </div>
  );
}

function Hero({ station }: { station: NowPlaying | undefined }) {
  return (
    <section className="relative mx-auto grid w-full max-w-page items-center px-5 pt-40 pb-10 sm:pt-52 md:px-10 lg:grid-cols-[1.05fr_1fr] lg:pt-4">
      <div className="relative z-10 max-w-[max(36rem,30vw)] space-y-6">
        <OnAirLine station={station} />
        <h1 className="text-2xl font-bold tracking-tight text-balance md:text-[max(3.5rem,3.3vw)] md:leading-[1.05]">
          {landingTexts.heading}
        </h1>
        <p className="max-w-[22.4em] text-[max(1.25rem,1.05vw)] leading-[1.4] text-muted text-pretty">
          {landingTexts.introduction}
        </p>
        <WayIn />
      </div>
      <AudienceArt className="pointer-events-none w-full max-lg:absolute max-lg:-top-2 max-lg:left-1/2 max-lg:max-w-2xl max-lg:min-w-[460px] max-lg:-translate-x-1/2" />
      <FadeOut className="-inset-x-5 -top-24 bottom-0 from-canvas/0 via-canvas/80 via-42% to-canvas to-56% lg:hidden" />
    </section>
  );
}

const FEATURE_ART = [StationsArt, CollectionArt, RoomsArt];

function Features({ stations }: { stations: readonly NowPlaying[] }) {
  return (
    <section aria-label={landingTexts.whatYouGet} className="mx-auto w-full max-w-page px-5 py-14 md:px-10">
      <ul className="grid gap-5 md:grid-cols-3">
        {landingTexts.features.map(({ title, text }, index) => {
          const Art = FEATURE_ART[index];
          return (
            <li
              key={title}
              className="overflow-hidden rounded-card border border-line bg-surface"
              data-testid="feature-card"
            >
              {Art && <Art stations={stations} />}
              <div className="space-y-2 p-6">
                <h2 className="text-section">{title}</h2>
                <p className="text-muted text-pretty">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Genres() {
  return (
    <section className="border-y border-line bg-wing">
      <div className="mx-auto grid w-full max-w-page items-center gap-x-16 gap-y-8 px-5 py-14 md:px-10 lg:grid-cols-[1fr_1.5fr]">
        <div className="space-y-3">
          <h2 className="text-xl font-bold tracking-tight text-balance md:text-2xl">
            {landingTexts.genresHeading}
          </h2>
          <p className="max-w-sm text-muted text-pretty">{landingTexts.genresText}</p>
        </div>
        <ul aria-label={controlTexts.genres} className="flex flex-wrap gap-2.5">
          {landingTexts.genreChips.map((genre, index) => (
            <li
              key={genre}
              className={`rounded-full px-5 py-2.5 text-sm font-semibold text-white sm:px-6 sm:py-3 sm:text-base ${cyclingPaletteClass(index)}`}
            >
              {genre}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Claims() {
  const isClosed = isSignUp('closed');
  return (
    <section aria-label={landingTexts.inShort} className="mx-auto w-full max-w-page px-5 py-14 md:px-10">
      <ul className={clsx('grid gap-8', isClosed ? 'md:grid-cols-2' : 'md:grid-cols-3')}>
        {/* The last claim is about signing up. */}
        {landingTexts.claims.slice(0, isClosed ? -1 : undefined).map(({ title, text }) => (
          <li key={title} className="border-s-2 border-accent ps-5">
            <p className="text-xl font-bold tracking-tight text-balance">{title}</p>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Closing() {
  const { heading, text, action } = landingTexts.closing;
  return (
    <section className="mx-auto w-full max-w-page px-5 pb-10 md:px-10">
      <div className="relative overflow-clip rounded-card border border-line bg-surface px-6 pt-40 pb-12 text-center sm:pt-52">
        <AudienceArt className="pointer-events-none absolute -top-3 left-1/2 w-[720px] max-w-none -translate-x-1/2 opacity-60" />
        <FadeOut className="inset-0 from-surface/0 via-surface/80 to-surface to-56%" />
        <div className="relative space-y-4">
          <h2 className="text-xl font-bold tracking-tight md:text-2xl">{heading}</h2>
          <p className="text-lg text-muted">{text}</p>
          <Link to="/register" className={buttonClass('primary', 'min-h-13 px-8 text-base')}>
            {action}
          </Link>
        </div>
      </div>
    </section>
  );
}

export function LandingPage() {
  usePageTitle('Tutti');
  const stations = useOnAirForAll();
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <LandingHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Hero station={stations[0]} />
        <ImageStrip />
        <Features stations={stations} />
        <Genres />
        <Claims />
        {stations.length > 0 && (
          <Later>
            <OnAirSection stations={stations} />
          </Later>
        )}
        {!isSignUp('closed') && <Closing />}
      </main>
      <PublicFooter />
    </div>
  );
}
