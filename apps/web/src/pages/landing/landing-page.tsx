import { Link } from 'react-router';
import { PublicFooter } from '#components/public-footer.tsx';
import { usePageTitle } from '#ui/announcer.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { StageArt } from '#ui/stage-art.tsx';
import { ImageStrip } from './image-strip.tsx';
import { landingContent } from './landing-content.ts';

function LandingHeader() {
  return (
    <header className="mx-auto flex w-full max-w-[1280px] items-center justify-between gap-4 px-5 py-4 md:px-10">
      <Logo />
      <nav aria-label="Account">
        <Link to="/login" className={buttonClass('quiet')}>
          {landingContent.login}
        </Link>
      </nav>
    </header>
  );
}

function Hero() {
  return (
    <section className="relative mx-auto grid w-full max-w-[1280px] items-center px-5 pt-6 pb-10 md:px-10 lg:grid-cols-[1.05fr_1fr] lg:pt-4">
      <div className="relative z-10 max-w-xl space-y-6">
        <h1 className="text-2xl font-bold tracking-tight text-balance md:text-[3.5rem] md:leading-[1.05]">
          {landingContent.heading}
        </h1>
        <p className="max-w-md text-lg text-muted text-pretty">{landingContent.introduction}</p>
        <Link to="/register" className={buttonClass('primary', 'min-h-13 px-8 text-base')}>
          {landingContent.signUp}
        </Link>
      </div>
      <StageArt className="pointer-events-none w-full max-lg:absolute max-lg:inset-x-0 max-lg:-top-10 max-lg:opacity-15" />
    </section>
  );
}

function Features() {
  return (
    <section aria-label="What you get" className="mx-auto w-full max-w-[1280px] px-5 py-12 md:px-10">
      <ul className="grid gap-4 md:grid-cols-3">
        {landingContent.features.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="space-y-3 rounded-card border border-line bg-surface p-6"
            data-testid="feature-card"
          >
            <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.75} />
            <h2 className="text-lg font-semibold">{title}</h2>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Genres() {
  return (
    <section className="mx-auto w-full max-w-[1280px] space-y-6 px-5 py-8 md:px-10">
      <h2 className="text-xl font-bold tracking-tight">{landingContent.genresHeading}</h2>
      <ul aria-label="Genres" className="flex flex-wrap gap-2.5">
        {landingContent.genres.map((genre, index) => (
          <li
            key={genre}
            className={`station-palette station-palette-${index % 8} rounded-full px-5 py-2.5 text-sm font-semibold text-white`}
          >
            {genre}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Claims() {
  return (
    <section aria-label="In short" className="mx-auto w-full max-w-[1280px] px-5 py-12 md:px-10">
      <ul className="grid gap-8 border-y border-line py-10 md:grid-cols-3">
        {landingContent.claims.map(({ title, text }) => (
          <li key={title}>
            <p className="text-xl font-bold tracking-tight text-balance">{title}</p>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LandingPage() {
  usePageTitle('Tutti');
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <LandingHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Hero />
        <ImageStrip />
        <Features />
        <Genres />
        <Claims />
      </main>
      <PublicFooter />
    </div>
  );
}
