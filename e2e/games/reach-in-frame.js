/** Runs inside a game: everything it could try to get at the app, and what came of it. */
window.reachOutside = async () => {
  const refused = (attempt) => {
    try {
      return String(attempt());
    } catch (error) {
      return error.name;
    }
  };
  return {
    origin: self.origin,
    storage: refused(() => localStorage.getItem('jwtToken')),
    parent: refused(() => parent.document.title),
    api: await fetch('/api/streams').then(String, (error) => error.name),
  };
};
