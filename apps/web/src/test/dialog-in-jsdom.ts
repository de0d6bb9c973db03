/** Adds modal dialogs to jsdom. Import it for its side effect. */
if (typeof HTMLDialogElement !== 'undefined' && HTMLDialogElement.prototype.showModal === undefined) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}
if (typeof HTMLElement !== 'undefined' && HTMLElement.prototype.hidePopover === undefined)
  HTMLElement.prototype.hidePopover = () => {};
