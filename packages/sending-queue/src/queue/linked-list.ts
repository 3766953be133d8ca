/** A place in a list, owned by the thing that stands there. Owning it makes leaving the list O(1). */
export class Link<Owner> {
  readonly owner: Owner;
  previous: Link<Owner> | undefined;
  next: Link<Owner> | undefined;
  list: LinkedList<Owner> | undefined;

  constructor(owner: Owner) {
    this.owner = owner;
  }
}

/** A doubly linked list that allocates nothing: the links belong to what is listed. */
export class LinkedList<Owner> {
  #first: Link<Owner> | undefined;
  #last: Link<Owner> | undefined;

  get first(): Owner | undefined {
    return this.#first?.owner;
  }

  /** What stands right behind `link`, which must be in this list. */
  after(link: Link<Owner>): Owner | undefined {
    return link.next?.owner;
  }

  get isEmpty(): boolean {
    return this.#first === undefined;
  }

  pushBack(link: Link<Owner>): void {
    this.#insert(link, this.#last, undefined);
  }

  pushFront(link: Link<Owner>): void {
    this.#insert(link, undefined, this.#first);
  }

  /** Puts `link` right behind `anchor`, which must be in this list. */
  insertAfter(anchor: Link<Owner>, link: Link<Owner>): void {
    this.#insert(link, anchor, anchor.next);
  }

  /** Takes `link` out; does nothing if it is not in this list. */
  remove(link: Link<Owner>): void {
    if (link.list !== this) return;
    if (link.previous === undefined) this.#first = link.next;
    else link.previous.next = link.next;
    if (link.next === undefined) this.#last = link.previous;
    else link.next.previous = link.previous;
    link.previous = undefined;
    link.next = undefined;
    link.list = undefined;
  }

  #insert(link: Link<Owner>, previous: Link<Owner> | undefined, next: Link<Owner> | undefined): void {
    link.list = this;
    link.previous = previous;
    link.next = next;
    if (previous === undefined) this.#first = link;
    else previous.next = link;
    if (next === undefined) this.#last = link;
    else next.previous = link;
  }
}
